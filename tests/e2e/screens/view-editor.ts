import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lookUp, takeOption } from './controls.ts'

export const structure = (page: Page): Locator => page.getByRole('navigation', { name: 'Structure' })
export const properties = (page: Page): Locator => page.getByRole('region', { name: 'Component', exact: true })
export const property = (page: Page, name: string): Locator =>
  properties(page).getByRole('textbox', { name, exact: true })
export const propertyTab = (page: Page, name: string): Promise<void> =>
  properties(page).getByRole('tab', { name }).click()

const idOf = (page: Page): Locator => properties(page).getByText(/, ID/).getByRole('code')

/** Chooses a component in the tree by its name. */
export async function chooseComponent(page: Page, name: string): Promise<void> {
  await structure(page).getByRole('tab', { name: 'Tree' }).click()
  await structure(page).getByRole('row', { name, exact: true }).click()
  await structure(page).getByRole('row', { name, exact: true, selected: true }).waitFor()
}

/** Adds a component of a kind beside or into what is chosen, under a name; gives its id. */
export async function addComponent(page: Page, kind: RegExp, name: string): Promise<string> {
  const known = (await idOf(page).count()) === 0 ? null : await idOf(page).textContent()
  await structure(page).getByRole('tab', { name: 'Add' }).click()
  await structure(page).getByRole('button', { name: kind }).click()
  await idOf(page).waitFor()
  await expect.poll(() => idOf(page).textContent()).not.toBe(known)
  await property(page, 'Name').fill(name)
  return (await idOf(page).textContent()) ?? ''
}

/** Says which collection the chosen component shows. */
export const showCollection = (page: Page, name: string): Promise<void> =>
  lookUp(properties(page).getByRole('combobox', { name: 'Collection' }), name)

/** Adds the first action to what an event starts; gives its dialog. */
export async function addAction(
  scope: Locator,
  { search, label }: { search: string; label: string },
): Promise<Locator> {
  const page = scope.page()
  await scope.getByRole('button', { name: 'Add item' }).click()
  await scope
    .getByRole('group', { name: 'Action 1' })
    .getByRole('button', { name: /Define action/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit action', exact: true })
  await dialog.getByRole('combobox', { name: 'Action type' }).fill(search)
  await takeOption(page, label)
  const chosen = page.getByRole('dialog', { name: `Edit action ${label}` })
  await chosen.waitFor()
  return chosen
}

export async function agree(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills the empty filter of the chosen component; `value` gives the value of its condition. */
export async function filterBy(
  page: Page,
  conditions: readonly { field: string; condition: string; value: (row: Locator) => Promise<void> }[],
): Promise<void> {
  await properties(page).getByRole('group', { name: 'Filter' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  for (const [at, { field, condition, value }] of conditions.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Add condition' }).click()
    const line = dialog.getByRole('group', { name: 'Filter' })
    await take(line.getByRole('button', { name: /Field$/ }).nth(at), field)
    if (condition !== 'is') await take(line.getByRole('button', { name: /Condition$/ }).nth(at), condition)
    await value(line)
  }
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function take(trigger: Locator, text: string): Promise<void> {
  await trigger.click()
  await takeOption(trigger.page(), text)
}
