import type { Locator, Page } from 'playwright-core'

/** The chips above a list, or the menu they collapse into. */
export const quickFilters = (page: Page): Locator => page.getByRole('group', { name: 'Quick filters' })

export const chip = (page: Page, title: string | RegExp): Locator =>
  quickFilters(page).getByRole('button', { name: title })

export async function openQuickFilters(page: Page, url: string, collectionId: string): Promise<void> {
  await page.goto(`${url}/builder/data/filters?id=${collectionId}`)
  await page.getByRole('tab', { name: 'Quick filters', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Add quick filter' }).waitFor()
}

export const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^Filter( \(\d+\))?$/ })
export const filterDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Filter' })

export async function openFilter(page: Page): Promise<Locator> {
  await filterButton(page).click()
  await filterDialog(page).waitFor()
  return filterDialog(page)
}
