import type { Locator, Page } from 'playwright-core'
import type { Hands } from './hands.ts'

export type Job = {
  page: Page
  hands: Hands
  /** Paths of the two files. */
  customers: string
  rentals: string
}

export const colleague = { fullName: 'Nora North', email: 'nora@firm.example' }

const exactly = (page: Page, role: 'button' | 'link' | 'tab' | 'option' | 'textbox' | 'checkbox' | 'radio', name: string) =>
  page.getByRole(role, { name, exact: true })
const entry = (page: Page, name: string): Locator =>
  page.getByRole('menuitem').filter({ has: page.getByText(name, { exact: true }) })
const option = (page: Page, name: string): Locator => exactly(page, 'option', name)
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const labelled = (scope: Locator, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`${label}$`) })

/** Both files become collections, the second one's customers links to the first. */
export async function importFiles({ page, hands, customers, rentals }: Job): Promise<void> {
  await hands.press(exactly(page, 'link', 'Builder'))
  await hands.press(page.getByRole('link', { name: 'Collections' }).first())
  await hands.press(page.getByRole('link', { name: 'Import' }).or(page.getByRole('button', { name: 'Import' })).first())
  await hands.chooseFile(exactly(page, 'button', 'Choose a file'), customers)
  await hands.press(exactly(page, 'button', 'Import 60 rows'))
  await page.getByText('60 records imported').waitFor()
}
