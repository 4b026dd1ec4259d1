import { useNavigate } from '@tanstack/react-router'
import { Tabs } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import type { PageTab } from './page.tsx'

const t = registerTexts('ui', { 'shell.tabs': 'Parts of this page' })

/** The tabs of an editor; each is an address. */
export function RouteTabs({ tabs, activeTab }: { tabs: readonly PageTab[]; activeTab: string | undefined }) {
  const navigate = useNavigate()
  const open = (id: string) => {
    const href = tabs.find(tab => tab.id === id)?.href
    if (href) void navigate({ href })
  }
  return <Tabs label={t('shell.tabs')} tabs={tabs} value={activeTab} onChange={open} />
}
