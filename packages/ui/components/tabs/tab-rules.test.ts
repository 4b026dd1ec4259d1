import { expect, it } from 'vitest'
import { activeTab, type TabItem, visibleTabs } from './tab-rules.ts'

const tabs: TabItem[] = [
  { id: 'a', title: 'A', isDisabled: true },
  { id: 'b', title: 'B' },
  { id: 'c', title: 'C', isHidden: true },
  { id: 'd', title: 'D' },
]

it('[1-2.9-02] [2-2.3-02] hidden tabs are dropped', () =>
  expect(visibleTabs(tabs).map(tab => tab.id)).toEqual(['a', 'b', 'd']))

it('[1-2.9-03] [1-4-23] [2-2.3-03] a disabled, hidden or unknown active tab gives the first enabled one', () => {
  expect(activeTab(tabs, 'd')?.id).toBe('d')
  expect(['a', 'c', 'x', undefined].map(wanted => activeTab(tabs, wanted)?.id)).toEqual(['b', 'b', 'b', 'b'])
  expect(activeTab([{ id: 'a', title: 'A', isDisabled: true }], 'a')).toBeUndefined()
})
