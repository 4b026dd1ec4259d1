import type { Locator, Page } from 'playwright-core'
import type { Hands } from './hands.ts'

export type Desk = { page: Page; hands: Hands }

/** Of the second file, the branch that the colleague works in. */
export const branch = 'North'
export const colleague = {
  fullName: 'Nora North',
  email: 'nora@firm.example',
  password: 'eight words that nobody else would ever use',
}

const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true })
/** A choice says its value before its label. */
const choice = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`${label}$`) }).last()
const option = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true })
const entry = (page: Page, name: string): Locator =>
  page.getByRole('menuitem').filter({ has: page.getByText(name, { exact: true }) })
const settings = (page: Page): Locator => page.getByRole('region', { name: 'Field settings' })
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Tabs and saving' })

/** Where the message of an earlier save is still shown, that one counts up. */
async function save({ page, hands }: Desk): Promise<void> {
  await hands.press(button(bar(page), 'Save'))
  await button(bar(page), 'Discard').waitFor({ state: 'detached' })
  await page
    .getByText(/^Saved(?: ?×\d+)?$/)
    .first()
    .waitFor()
}

/** From the home of an empty workspace to two collections; the customers of the second are found in the first. */
export async function importFiles({ page, hands }: Desk, files: { customers: string; rentals: string }): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Choose a file' }))
  await hands.chooseFile(button(page, 'Choose a file'), files.customers)
  await hands.press(button(page, 'Import 60 rows'))
  await page.getByText('60 records imported').waitFor()
  await hands.press(button(page, 'Choose another file'))
  await hands.chooseFile(button(page, 'Choose a file'), files.rentals)
  await page.getByText('60 of 60 values are records of Customers').waitFor()
  await hands.press(button(page, 'Import 300 rows'))
  await page.getByText('300 records imported').waitFor()
  await hands.press(page.getByRole('link', { name: 'Open the records' }))
}

/** Colours for the options of Status, and a field with the days that a machine is out. */
export async function defineFields(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await hands.take(button(page, 'Options of Status'), entry(page, 'Edit field'))
  for (const [at, color] of ['Amber', 'Green', 'Blue'].entries()) {
    const name = `Color of option ${at + 1}`
    await hands.press(button(settings(page), name))
    const dialog = page.getByRole('dialog', { name })
    await hands.pick(dialog, dialog.getByRole('radio', { name: color, exact: true }))
  }
  await hands.take(button(page, 'Add'), entry(page, 'New field'))
  await hands.fill(settings(page).getByRole('textbox', { name: 'Title' }), 'Days out')
  await hands.press(settings(page).getByRole('button', { name: /^Format: / }))
  const formats = page.getByRole('dialog', { name: 'Choose a format' })
  await hands.fill(formats.getByRole('searchbox'), 'formula')
  await hands.press(formats.getByRole('button').filter({ has: page.getByText('Evaluation', { exact: true }) }))
  await hands.press(settings(page).getByRole('button', { name: /^Edit formula for Formula/ }))
  const formula = page.getByRole('dialog', { name: 'Formula for Formula' })
  await hands.fill(
    page.getByRole('textbox', { name: 'Formula as text' }),
    'DAYS(COALESCE(record.returned, TODAY()), record.rented)',
  )
  await formula.getByText('Worked out again whenever it is shown').waitFor()
  await hands.press(button(formula, 'Apply'))
  await formula.waitFor({ state: 'detached' })
  await save(desk)
  await hands.press(page.getByRole('tab', { name: 'Records' }))
}

/** What is due before today and not back yet is red. */
export async function colorLateRows({ page, hands }: Desk): Promise<void> {
  await hands.take(button(page.getByRole('main'), 'More'), entry(page, 'Record colors…'))
  const dialog = page.getByRole('dialog', { name: 'Record colors of Rentals' })
  await hands.tick(dialog.getByRole('radio', { name: /^By rule/ }))
  await hands.take(choice(dialog, ' Field'), option(page, 'Due'))
  await hands.take(choice(dialog, ' Condition'), option(page, 'is before'))
  await hands.take(choice(dialog, 'which day'), option(page, 'today'))
  await hands.press(button(dialog, 'Add condition'))
  await hands.take(choice(dialog, ' Field'), option(page, 'Returned'))
  await hands.take(choice(dialog, ' Condition'), option(page, 'has no value'))
  await hands.tick(dialog.getByRole('radio', { name: 'Red' }))
  await hands.press(button(dialog, 'Save'))
  await dialog.waitFor({ state: 'detached' })
}

/** The rentals that are out, as a view that everybody has; and all of them as a board. */
export async function saveViews({ page, hands }: Desk): Promise<void> {
  await hands.press(button(page, 'Filter'))
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await hands.take(choice(filter, ' Field'), option(page, 'Status'))
  await hands.take(choice(filter, 'Value'), option(page, 'out'))
  await hands.press(button(filter, 'Apply'))
  await filter.waitFor({ state: 'detached' })
  await saveAs({ page, hands }, 'All records', 'Out now')
  await hands.take(button(page, 'Out now'), entry(page, 'All records'))
  await hands.take(page.getByRole('button', { name: /^List type/ }), page.getByRole('menuitem', { name: 'Board' }))
  await hands.take(choice(page, 'Columns by'), option(page, 'Status'))
  await saveAs({ page, hands }, 'All records', 'Board')
}

async function saveAs({ page, hands }: Desk, from: string, name: string): Promise<void> {
  await hands.take(page.getByRole('button', { name: new RegExp(`^${from}`) }), entry(page, 'Save as new view…'))
  const dialog = page.getByRole('dialog', { name: 'Save as new view' })
  await hands.fill(dialog.getByRole('textbox', { name: 'Name' }), name)
  await hands.tick(dialog.getByRole('checkbox', { name: /^Show it to everybody/ }))
  await hands.press(button(dialog, 'Save'))
  await button(page, name).waitFor()
}

/** An app in which one branch sees its rentals, and may change their status and condition. */
export async function makeApp(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await hands.press(page.getByRole('link', { name: 'Apps', exact: true }))
  await hands.press(page.getByRole('link', { name: 'New app' }).first())
  await hands.fill(page.getByRole('textbox', { name: /^Name/ }), 'Rental desk')
  await save(desk)
  await hands.press(page.getByRole('tab', { name: /^Collections/ }))
  await hands.take(button(page, 'Add collection'), entry(page, 'Rentals'))
  await hands.tick(page.getByRole('checkbox', { name: 'Update Rentals' }))
  await hands.press(button(page, 'Let them read Customers'))
  const panel = page.getByRole('region', { name: 'Rule and columns of Rentals' })
  await hands.tick(panel.getByRole('radio', { name: /^Only records that meet the rule/ }))
  await hands.press(button(panel, 'Add condition'))
  await hands.take(choice(panel, ' Field'), option(page, 'Branch'))
  await hands.take(choice(panel, 'Compared with'), option(page, 'Branch of each person, given with the users'))
  await hands.take(choice(panel, 'All columns'), option(page, 'View only'))
  await hands.take(choice(panel, 'Status: In this app'), option(page, 'As in the collection'))
  await hands.take(choice(panel, 'Condition: In this app'), option(page, 'As in the collection'))
  await save(desk)
}

/** Answers with the link by which the colleague sets a password. */
export async function addColleague({ page, hands }: Desk): Promise<string> {
  await hands.press(page.getByRole('tab', { name: /^Users/ }))
  await hands.press(button(page, 'Add user'))
  await hands.press(button(page.getByRole('dialog'), 'New user'))
  const made = page.getByRole('dialog', { name: 'New user in Rental desk' })
  await hands.fill(made.getByRole('textbox', { name: 'Full name' }), colleague.fullName)
  await hands.fill(made.getByRole('textbox', { name: 'Email' }), colleague.email)
  await hands.press(button(made, 'Create and add'))
  const link = page.getByRole('dialog', { name: /^Set-password link/ })
  const address = await link.getByRole('textbox', { name: 'Link' }).inputValue()
  await hands.press(button(link, 'Copy link'))
  await hands.press(button(link, 'Done'))
  await link.waitFor({ state: 'detached' })
  await hands.press(button(page.getByRole('dialog'), 'Done'))
  await hands.press(button(page, `Values of ${colleague.fullName}`))
  const values = page.getByRole('dialog', { name: `Values of ${colleague.fullName}` })
  await hands.fill(values.getByRole('textbox', { name: 'Branch' }), branch)
  await hands.press(button(values, 'Save values'))
  await values.waitFor({ state: 'detached' })
  return address
}

/** The colleague's part: what is seen, and one status changed. Answers with the title of the rental. */
export async function workAsColleague({ page, hands }: Desk): Promise<string> {
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Rental desk' }))
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Rentals', exact: true }))
  const first = page.getByRole('grid').getByRole('rowheader').first().getByRole('link')
  const title = await first.innerText()
  await hands.press(first)
  const record = page.getByRole('region', { name: 'Open record' })
  await hands.take(choice(record, 'Status'), option(page, 'out'))
  await hands.press(button(record, 'Save'))
  await page.getByText('1 record saved').first().waitFor()
  return title
}

/** Who changed what of the rental, from wherever the builder is. */
export async function openHistory({ page, hands }: Desk, title: string): Promise<Locator> {
  await hands.press(button(page, 'Search for anything'))
  await hands.fill(page.getByRole('dialog').getByRole('combobox'), title)
  await hands.press(page.getByRole('option').filter({ hasText: title }).first())
  await hands.press(button(page, 'Activity').first())
  const panel = page.getByRole('region', { name: 'Activity log' })
  await panel.getByRole('listitem').first().waitFor()
  return panel
}
