import type { Page } from 'playwright-core'

/** Names in the menu of a person who works in apps, or of a builder. */
export async function menuNames(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: /^(Main|Admin) menu$/ }).getByRole('link')
  await links.first().waitFor()
  return Promise.all((await links.all()).map(async link => (await link.getAttribute('aria-label')) ?? link.innerText()))
}

/** Titles of the cards on a home page. */
export async function cardTitles(page: Page): Promise<string[]> {
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await titles.first().waitFor()
  return titles.allInnerTexts()
}

export async function openCard(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 3, name: title, exact: true }).click()
}

/** Opens a section of the builder by its address, as a bookmark would. */
export async function openSection(page: Page, url: string, path: string, heading: string): Promise<void> {
  await page.goto(`${url}/builder/${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
