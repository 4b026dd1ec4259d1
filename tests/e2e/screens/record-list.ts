import type { Locator, Page } from 'playwright-core'

export async function openList(page: Page, url: string, collectionId: string): Promise<void> {
  await page.goto(`${url}/table?collectionId=${collectionId}`)
  await seeRows(page)
}

export async function openEmptyList(page: Page, url: string, collectionId: string): Promise<void> {
  await page.goto(`${url}/table?collectionId=${collectionId}`)
  await page.getByText('No records yet').waitFor()
}

export async function seeRows(page: Page): Promise<void> {
  await rows(page).first().waitFor()
}

export const grid = (page: Page): Locator => page.getByRole('grid')
export const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** The row of a record by its id, which its link names. */
export const rowOf = (page: Page, id: string): Locator =>
  rows(page).filter({ has: page.locator(`a[href$="&id=${id}"]`) })

/** The values of one column on this page, top to bottom. */
export async function columnValues(page: Page, title: string): Promise<string[]> {
  const titles = await grid(page).getByRole('columnheader').allInnerTexts()
  const at = titles.findIndex(text => text.trim() === title)
  if (at < 0) throw new Error(`the list has no column ${title}: ${titles.join(', ')}`)
  const cells = grid(page).locator(`tbody tr > :nth-child(${at + 1})`)
  return (await cells.allInnerTexts()).map(text => text.trim())
}

export async function sortBy(page: Page, title: string): Promise<void> {
  await grid(page).getByRole('columnheader', { name: title }).getByRole('button').click()
  await settle(page)
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Search / }).fill(text)
  await settle(page)
}

export async function nextPage(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click()
  await settle(page)
}

/** "26–50 of 122" */
export const range = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')

/** Opens the record of a row and waits for its form. */
export async function openRecord(page: Page, id: string): Promise<void> {
  await rowOf(page, id).getByRole('rowheader').getByRole('link').click()
  await page.getByRole('form').waitFor()
}

/** Until the list has asked for its rows and shows them undimmed. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.locator('table[role=grid]:not([aria-busy])').waitFor()
}
