import type { FieldSchema } from '@trellis/model'
import type { Locator, Page } from 'playwright-core'
import { settings } from './collection-editor.ts'

/** Changes a setting as a person does, by the input of its format. */
type Change = (row: Locator, setting: FieldSchema) => Promise<void>

const type =
  (text: string): Change =>
  async (row, { metadata }) => {
    const box = row.getByRole('textbox').or(row.getByRole('combobox')).first()
    await box.fill(String(metadata?.suggestionList?.[0]?.value ?? text))
    await box.blur()
  }

const press: Change = row => row.getByRole('checkbox').press('Space')

const take =
  (which: 'first' | 'last', isOpenAfter: boolean): Change =>
  async row => {
    const page = row.page()
    await row.locator('[aria-haspopup=listbox]').first().click()
    await page.getByRole('option')[which]().click()
    if (isOpenAfter) await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }

/** What is searched for while one types. */
const find =
  (name: string): Change =>
  async row => {
    const box = row.getByRole('combobox')
    await box.fill(name)
    await row.page().getByRole('option', { name }).first().click()
    await row.page().getByRole('listbox').waitFor({ state: 'detached' })
  }

const addOption: Change = async row => {
  await row.getByRole('button', { name: 'Add option' }).click()
  await row.getByRole('textbox').first().fill('7')
}

const addItem: Change = async (row, { items }) => {
  await row.getByRole('button', { name: 'Add item' }).click()
  await changeBy(row.getByRole('listitem').last(), items)
}

const addCondition: Change = async row => {
  await row.getByRole('button', { name: /filter$/ }).click()
  const dialog = row.page().getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await dialog.getByRole('textbox').last().fill('a')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A format that settings begin to use needs its line here. */
const changes: Readonly<Record<string, Change>> = {
  array: addItem,
  checkbox: press,
  'collection-field': take('last', false),
  'collection-filter': addCondition,
  'collection-lookup': find('Others'),
  color: type('red'),
  icon: type('home'),
  'icon-or-image': type('home'),
  'multi-option-list': take('first', true),
  number: type('3'),
  'option-items': addOption,
  'string-option-list': take('last', false),
  text: type('Example'),
  url: type('https://trellis.example'),
}

async function changeBy(row: Locator, setting: FieldSchema | undefined): Promise<void> {
  const change = changes[setting?.format ?? '']
  if (!setting || !change) throw new Error(`Nobody has said how a setting of the format ${setting?.format} is changed`)
  await change(row, setting)
}

const rowOf = (page: Page, path: string): Locator => settings(page).locator(`[data-setting="${path}"]`)

/** Settings of the chosen field's format, as paths; those that panels of their own draw are not among them. */
export async function shownSettings(page: Page): Promise<string[]> {
  return settings(page)
    .locator('[data-setting]')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-setting') ?? ''))
}

/** A setting that is a formula has an editor of its own, which is tested elsewhere. */
export async function isFormula(page: Page, path: string): Promise<boolean> {
  return (await rowOf(page, path).locator('[data-formula]').count()) > 0
}

export async function changeSetting(page: Page, path: string, setting: FieldSchema): Promise<void> {
  await changeBy(rowOf(page, path), setting)
}
