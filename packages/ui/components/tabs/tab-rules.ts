export type TabItem = {
  id: string
  title: string
  /** Shown in place of the title where set. */
  displayName?: string
  icon?: string
  isHidden?: boolean
  isDisabled?: boolean
  count?: number | string
  status?: 'neutral' | 'info' | 'success' | 'warn' | 'error'
}

export function visibleTabs(tabs: readonly TabItem[]): TabItem[] {
  return tabs.filter(tab => !tab.isHidden)
}

/** The wanted tab where it can be shown, else the first enabled one. */
export function activeTab(tabs: readonly TabItem[], wanted: string | undefined): TabItem | undefined {
  const usable = visibleTabs(tabs).filter(tab => !tab.isDisabled)
  return usable.find(tab => tab.id === wanted) ?? usable[0]
}
