import type { Locator, Page } from 'playwright-core'
import { chooseEntry, seeToast } from './controls.ts'

export type OptionOf = { label: string; color: string }
export type FieldOf = { title: string; format: string; options?: readonly OptionOf[] }

/** Makes an empty collection from the list of collections; ends in its field editor. */
export async function addCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('tab', { name: 'Fields', selected: true }).waitFor()
}

export async function openFields(page: Page, collectionName: string): Promise<void> {
  await page.getByRole('link', { name: 'Collections' }).first().click()
  await page.getByRole('grid').getByRole('link', { name: collectionName, exact: true }).click()
  await page.getByRole('tab', { name: 'Fields' }).click()
  await fieldTree(page).waitFor()
}

export const fieldTree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Fields' })
export const settings = (page: Page): Locator => page.getByRole('region', { name: 'Field settings' })
export const preview = (page: Page): Locator => page.getByRole('form', { name: 'Form preview' })

/** Opens a group of the chosen field's settings; a group of fields has no tabs. */
export async function openFieldTab(page: Page, name: 'Field' | 'Values' | 'Display' | 'Used in'): Promise<void> {
  const panel = settings(page)
  await panel.getByRole('tablist').or(panel.getByRole('heading')).first().waitFor()
  const tab = panel.getByRole('tab', { name, exact: true })
  if ((await tab.count()) > 0) await tab.click()
}

/** Adds a field with its title, format and, where it has them, coloured options. */
export async function addField(page: Page, { title, format, options = [] }: FieldOf): Promise<void> {
  await chooseEntry(page.getByRole('button', { name: 'Add', exact: true }), 'New field')
  const panel = settings(page)
  await panel.getByRole('textbox', { name: 'Title' }).fill(title)
  await chooseFormat(page, format)
  for (const option of options) await addOption(page, option)
}

async function chooseFormat(page: Page, format: string): Promise<void> {
  await openFormats(page)
  await pickFormat(page, format)
}

/** Takes a format by its name, where the choice is open. */
export async function pickFormat(page: Page, format: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a format' })
  await dialog.getByRole('searchbox').fill(format)
  const name = page.locator('span', { hasText: new RegExp(`^${format.replaceAll(/\W/g, String.raw`\$&`)}$`) })
  // The cards move when the search is done, a moment after it was typed, and with it what was found is marked.
  const choice = dialog.getByRole('button').filter({ has: name.filter({ has: page.locator('mark') }) })
  await choice.click()
  await dialog.waitFor({ state: 'detached' })
}

/** The full-screen choice of the chosen field's format. */
export async function openFormats(page: Page): Promise<void> {
  await settings(page)
    .getByRole('button', { name: /^Format: / })
    .click()
  await page.getByRole('dialog', { name: 'Choose a format' }).waitFor()
}

export async function addOption(page: Page, { label, color }: OptionOf): Promise<void> {
  const list = settings(page).getByRole('group', { name: 'Options' })
  const number = (await list.getByRole('listitem').count()) + 1
  await list.getByRole('button', { name: 'Add option' }).click()
  await list.getByRole('textbox', { name: `Option ${number}: Label` }).fill(label)
  await list.getByRole('button', { name: `Color of option ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Color of option ${number}` })
  await dialog.getByRole('radio', { name: color, exact: true }).press('Space')
  await dialog.waitFor({ state: 'detached' })
}

/** Moves the chosen field up, one place for each press of Alt+Up. */
export async function moveUp(page: Page, title: string, places: number): Promise<void> {
  await fieldTree(page).getByRole('row', { name: title, exact: true }).focus()
  for (let place = 0; place < places; place += 1) await page.keyboard.press('Alt+ArrowUp')
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}
