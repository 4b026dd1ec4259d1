import type { Locator, Page } from 'playwright-core'
import { choose, chooseEntry, seeToast, tick } from './controls.ts'

/** Makes an app by name; ends in its editor, saved. */
export async function addApp(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New app' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await save(page)
}

export async function linkCollection(page: Page, name: string, verbs: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: /^Collections/ }).click()
  await chooseEntry(page.getByRole('button', { name: 'Add collection' }), name)
  for (const verb of verbs) await tick(page.getByRole('checkbox', { name: `${verb} ${name}` }))
}

/** One condition of the row rule of the chosen collection. */
export async function addRowRule(page: Page, rule: { field: string; operator: string; value: string }): Promise<void> {
  const panel = ruleOf(page)
  await tick(panel.getByRole('radio', { name: 'Only records that meet the rule' }))
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await choose(panel, 'Field', rule.field)
  await choose(panel, 'Condition', rule.operator)
  await panel.getByRole('textbox', { name: 'Value' }).fill(rule.value)
}

export async function addUser(page: Page, fullName: string): Promise<void> {
  await page.getByRole('tab', { name: /^Users/ }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(fullName)
  await page.getByRole('button', { name: `Add ${fullName}` }).click()
  await page.getByRole('button', { name: `Add ${fullName}` }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Remove ${fullName}` }).waitFor()
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

const ruleOf = (page: Page): Locator => page.getByRole('region', { name: /^Rule and columns of / })
