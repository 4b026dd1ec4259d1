import { useNavigate } from '@tanstack/react-router'
import { isSameJson } from '@trellis/base'
import { Tabs } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { memo } from 'react'
import type { PageTab } from './page.tsx'

const t = registerTexts('ui', { 'shell.tabs': 'Parts of this page' })

type RouteTabsProps = { tabs: readonly PageTab[]; activeTab: string | undefined }

/** The tabs of an editor; each is an address. Pages draw themselves with every key; their tabs only where one says something else. */
export const RouteTabs = memo(function RouteTabs({ tabs, activeTab }: RouteTabsProps) {
  const navigate = useNavigate()
  const open = (id: string) => {
    const href = tabs.find(tab => tab.id === id)?.href
    if (href) void navigate({ href })
  }
  return <Tabs label={t('shell.tabs')} tabs={tabs} value={activeTab} onChange={open} />
}, isSameJson)
