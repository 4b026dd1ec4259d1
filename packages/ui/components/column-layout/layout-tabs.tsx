import { type ReactNode, useState } from 'react'
import { Tabs } from '../tabs/tabs.tsx'
import { t } from './texts.ts'

type LayoutTabsProps = {
  isVertical: boolean
  label: string
  titles: readonly string[]
  items: readonly ReactNode[]
}

/** One child at a time. */
export function LayoutTabs({ isVertical, label, titles, items }: LayoutTabsProps) {
  const [isCollapsed, setCollapsed] = useState(false)
  const tabs = items.map((_item, place) => ({
    id: String(place),
    title: titles[place] || t('kit.tab', { number: place + 1 }),
    ...(isVertical ? { icon: 'list_alt' } : {}),
  }))
  return (
    <Tabs
      tabs={tabs}
      label={label || t('kit.tabs')}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      isCollapsed={isVertical && isCollapsed}
      {...(isVertical ? { onCollapse: setCollapsed } : {})}
    >
      {tab => items[Number(tab.id)]}
    </Tabs>
  )
}
