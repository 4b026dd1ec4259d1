import type { Locator, Page } from 'playwright-core'
import { openFieldTab, settings } from './collection-editor.ts'

/** Opens the editor for a property of the chosen field by its `fx`, or by what it shows of its formula. */
export async function openFormula(page: Page, property: string): Promise<Locator> {
  const panel = settings(page)
  await openFieldTab(page, tabOf(property))
  const toggle = panel.getByRole('button', { name: `Use a formula for ${property}`, exact: true })
  const preview = panel.getByRole('button', { name: new RegExp(`^Edit formula for ${property}:`) })
  await toggle.or(preview).first().click()
  const dialog = page.getByRole('dialog', { name: `Formula for ${property}` })
  await dialog.waitFor()
  return dialog
}

function tabOf(property: string): 'Field' | 'Values' | 'Display' {
  if (/^(Default value|Calculation|Custom validation|Options by formula)$/.test(property)) return 'Values'
  return /^(Hidden|View only)$/.test(property) ? 'Display' : 'Field'
}

export const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Formula as tree' })
export const textBar = (page: Page): Locator => page.getByRole('textbox', { name: 'Formula as text' })
export const chooser = (page: Page): Locator => page.getByRole('combobox', { name: /^Choose a/ })
export const catalogue = (page: Page): Locator => page.getByRole('navigation', { name: 'Functions and items' })

/** Replaces what stands in the text bar. */
export async function typeFormula(page: Page, text: string): Promise<void> {
  await textBar(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** The rows of the tree as their names, from the top. */
export async function rowsOf(page: Page): Promise<string[]> {
  const rows = await tree(page).getByRole('row').all()
  return Promise.all(rows.map(async row => (await row.getAttribute('aria-label')) ?? ''))
}
