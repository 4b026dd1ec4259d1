import { formulaProperties } from '@trellis/fields/formula'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { addField, openFieldTab, save, settings } from './screens/collection-editor.ts'
import { chooseEntry } from './screens/controls.ts'
import { catalogue, chooser, openFormula, rowsOf, textBar, tree, typeFormula } from './screens/formula-editor.ts'
import { pressUntil } from './screens/keyboard.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, person, page } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

beforeEach(async () => {
  page.on('dialog', dialog => dialog.accept().catch(() => undefined))
  await page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=freight`)
  await settings(page).waitFor()
})

const close = async () => {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const discard = page.getByRole('button', { name: 'Discard changes' })
  const isAsked = () => discard.isVisible()
  await expect.poll(async () => (await isAsked()) || (await tree(page).count()) === 0).toBe(true)
  if (await isAsked()) await discard.click()
  await tree(page).waitFor({ state: 'detached' })
}

describe('the editor of a formula', () => {
  test('[2-2.7-01] [2-2.7-02] [2-4-30] a full-screen modal with its tabs and its footer', async () => {
    const dialog = await openFormula(page, 'Default value')
    const tabs = await dialog.getByRole('tab').allTextContents()
    expect(tabs).toEqual(['Fx & items', 'Test'])
    const box = await dialog.boundingBox()
    expect([box?.width ?? 0, box?.height ?? 0].map(Math.round)).toEqual([1280, 800])
    await dialog.getByRole('tab', { name: 'Test' }).click()
    await dialog.getByRole('region', { name: 'Output' }).waitFor()
    await dialog.getByRole('tab', { name: 'Fx & items' }).click()
    await typeFormula(page, 'ROUND(LEN(record.shipCity), 1)')
    await dialog.getByRole('button', { name: 'Show as JSON' }).click()
    const json = dialog.getByRole('textbox', { name: 'Formula as JSON' })
    expect(JSON.parse((await json.innerText()).trim())).toEqual({ ROUND: [{ LEN: ['{{record.shipCity}}'] }, 1] })
    await dialog.getByRole('button', { name: 'Show formula' }).click()
    await tree(page).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true)
    await close()
  })

  test('[2-4-29] Cancel drops the draft, Apply commits it; [2-2.7-06] the preview has 150 characters', async () => {
    await openFormula(page, 'Default value')
    await typeFormula(page, '1 + 1')
    await close()
    expect(await settings(page).getByRole('button', { name: 'Use a formula for Default value' }).isVisible()).toBe(true)
    const dialog = await openFormula(page, 'Default value')
    const long = `LEN("${'long '.repeat(60)}")`
    await typeFormula(page, long)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    const preview = settings(page).getByRole('button', { name: /^Edit formula for Default value:/ })
    await expect.poll(() => preview.innerText()).toBe(`${long.slice(0, 149)}…`)
  })

  test('a calculation over the clock becomes an evaluation at a press; a stored field asks first', async () => {
    const formula = 'DAYS(TODAY(), record.orderDate)'
    const evaluate = page.getByRole('button', { name: 'Make it an evaluation' })
    const preview = settings(page).getByRole('button', { name: /^Edit formula for Formula:/ })
    await openFormula(page, 'Calculation')
    await typeFormula(page, formula)
    await evaluate.waitFor()
    await page.getByText('nobody can sort, filter or search by it').waitFor()
    await shoot(page, 'formula-of-now')
    expect(await findViolations(page)).toEqual([])
    await evaluate.click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Evaluation').first().waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await openFieldTab(page, 'Field')
    await expect
      .poll(() =>
        settings(page)
          .getByRole('button', { name: /^Format: / })
          .innerText(),
      )
      .not.toBe('Evaluation')
    await addField(page, { title: 'Days since', format: 'Number' })
    await openFormula(page, 'Calculation')
    await typeFormula(page, formula)
    await evaluate.focus()
    await page.keyboard.press('Enter')
    await settings(page).getByRole('button', { name: 'Format: Evaluation' }).waitFor()
    await expect.poll(() => preview.innerText()).toContain('DAYS')
    expect(
      await settings(page)
        .getByRole('button', { name: /^Edit formula for Calculation: DAYS/ })
        .count(),
    ).toBe(0)
  })

  test('a text that reaches arithmetic is warned of where it stands, with the function that reads it as it is written', async () => {
    await openFormula(page, 'Default value')
    await typeFormula(page, 'record.shipPostalCode * 2')
    const part = tree(page).getByRole('row').filter({ hasText: 'of a text only the digits count' })
    await shoot(page, 'reads')
    await part.getByRole('button', { name: 'Read it by VALUE' }).click()
    await expect.poll(() => textBar(page).innerText()).toBe('VALUE(record.shipPostalCode) * 2')
    await part.waitFor({ state: 'detached' })
    await close()
  })

  test('[2-2.7-03] one search over items and functions; [2-2.7-04] a tooltip with inputs, outputs and examples', async () => {
    await openFormula(page, 'Default value')
    await page.getByRole('searchbox', { name: 'Search items and functions' }).fill('round')
    const entry = catalogue(page).getByRole('button', { name: /Round up/ })
    await entry.hover()
    const words = await page.getByRole('tooltip').innerText()
    for (const word of ['Inputs', 'Outputs', 'Examples', 'number', '→']) expect(words).toContain(word)
    await page.getByRole('searchbox', { name: 'Search items and functions' }).fill('ship city')
    await catalogue(page)
      .getByRole('button', { name: /Ship city/ })
      .click()
    await expect.poll(() => textBar(page).innerText()).toBe('record.shipCity')
    await typeFormula(page, 'ROUND(record.freight, 1)')
    await tree(page).getByText('Round', { exact: true }).hover()
    const tip = page.getByRole('tooltip')
    for (const word of ['ROUND', 'Inputs', 'Outputs', 'Examples', '→'])
      await expect.poll(() => tip.innerText()).toContain(word)
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await close()
  })

  test('[2-2.7-04] [2-4-31] [2-4-32] parts are dragged from the catalogue and within the tree', async () => {
    await openFormula(page, 'Default value')
    await typeFormula(page, '[1, 2, {a: 5}]')
    const freight = catalogue(page).getByRole('button', { name: /Freight/ })
    await freight.dragTo(tree(page).getByRole('row').nth(3))
    await expect.poll(() => textBar(page).innerText()).toBe('[1, 2, {a: 5, key_2: record.freight}]')
    const rows = tree(page).getByRole('row')
    await rows.nth(2).hover()
    await rows
      .nth(2)
      .locator('[draggable=true]')
      .dragTo(rows.nth(1), { targetPosition: { x: 200, y: 4 } })
    await expect.poll(() => textBar(page).innerText()).toBe('[2, 1, {a: 5, key_2: record.freight}]')
    await close()
  })

  test('[2-2.7-05] [2-4-33] [2-5-13] row actions: unwrap, duplicate, clear, and renaming a key with its warning', async () => {
    await openFormula(page, 'Default value')
    await typeFormula(page, '[SUM(1, 2), {a: 3, b: 4}]')
    const actions = (name: string | RegExp) =>
      tree(page)
        .getByRole('row', { name })
        .getByRole('button', { name: /^Actions/ })
    await chooseEntry(actions('SUM'), 'Unwrap')
    await expect.poll(() => textBar(page).innerText()).toBe('[1, 2, {a: 3, b: 4}]')
    await chooseEntry(actions('a, 3'), 'Rename key')
    const dialog = page.getByRole('dialog', { name: 'Enter key name' })
    await dialog.getByText('Warning: Applying an existing name will overwrite its content', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Key name' }).fill('')
    await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Key name' }).fill('b')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => textBar(page).innerText()).toBe('[1, 2, {b: 3}]')
    await chooseEntry(actions('object'), 'Duplicate')
    await expect.poll(() => textBar(page).innerText()).toBe('[1, 2, {b: 3}, {b: 3}]')
    await chooseEntry(actions('object').first(), 'Clear')
    await expect.poll(() => textBar(page).innerText()).toBe('[1, 2, {}, {b: 3}]')
    await close()
  })

  test('[2-8-21] a formula that fails says errorMessage, errorStack and error; the sample is tried with other values', async () => {
    const dialog = await openFormula(page, 'Default value')
    await typeFormula(page, 'IF(record.freight > 100, DATETIME_FORMAT("never", "bad"), ROUND(record.freight * 2, 1))')
    await dialog.getByRole('tab', { name: 'Test' }).click()
    const output = dialog.getByRole('region', { name: 'Output' })
    const freight = dialog.getByRole('textbox', { name: 'Freight' })
    await freight.fill('12.25')
    await freight.press('Tab')
    await expect.poll(() => output.innerText()).toContain('24.5')
    await dialog.getByRole('tab', { name: 'Fx & items' }).click()
    await typeFormula(page, 'ROUND(1)+ERROR("stop here")')
    await dialog.getByRole('tab', { name: 'Test' }).click()
    for (const word of ['errorMessage', 'stop here', 'errorStack', 'ERROR', 'error', 'RAISED'])
      await expect.poll(() => output.innerText()).toContain(word)
    await close()
  })

  test('what the checker finds stands at its place, and wrong formulas are not applied', async () => {
    const dialog = await openFormula(page, 'Default value')
    await typeFormula(page, 'ROUND(record.frieght, 1)')
    await dialog.getByText('record has no frieght; did you mean freight?').first().waitFor()
    await expect.poll(async () => (await rowsOf(page))[1]).toContain('did you mean freight?')
    await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
    await typeFormula(page, 'ROUND(record.freight, ')
    await dialog.getByText('The text cannot be read yet.').waitFor()
    await typeFormula(page, 'record.freight + 1')
    await dialog.getByText('A value cannot be made of itself.').waitFor()
    await typeFormula(page, 'CONCAT("a", "b")')
    await dialog.getByText('It gives: text. Here is needed: number.').waitFor()
    await close()
  })

  test('taking the formula away asks first, and the fixed value comes back', async () => {
    const dialog = await openFormula(page, 'Default value')
    await typeFormula(page, 'ROUND(3.3)')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await settings(page).getByRole('button', { name: 'Use a fixed value for Default value' }).click()
    await page.getByRole('alertdialog', { name: 'Remove the formula?' }).getByText('ROUND(3.3)').waitFor()
    await page.getByRole('button', { name: 'Keep the formula' }).click()
    await settings(page).getByRole('button', { name: 'Use a fixed value for Default value' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await settings(page).getByRole('textbox', { name: 'Default value' }).waitFor()
  })
})

test('a formula is built, moved, applied and saved by keys alone', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=shipName`)
  await openFieldTab(page, 'Values')
  const toggle = settings(page).getByRole('button', { name: 'Use a formula for Default value' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await tree(page).waitFor()
  await pressUntil(page, 'Tab', /empty/, '[role=treegrid]')
  await page.keyboard.press('Enter')
  await chooser(page).waitFor()
  await page.keyboard.type('concat')
  await page.keyboard.press('Enter')
  await expect.poll(() => rowsOf(page)).toEqual(['CONCAT', 'texts, string'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('/')
  await page.keyboard.type('record.shipCity')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('+')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => rowsOf(page)).toEqual(['CONCAT', 'texts, Ship city', 'texts, 5'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => rowsOf(page)).toEqual(['CONCAT', 'texts, 5', 'texts, Ship city'])
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await rowsOf(page)).length).toBe(4)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await rowsOf(page)).length).toBe(3)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => textBar(page).innerText()).toBe('CONCAT(5, record.shipCity)')
  await pressUntil(page, 'Tab', 'Apply', '[role=dialog]')
  await page.keyboard.press('Enter')
  await tree(page).waitFor({ state: 'detached' })
  await save(page)
  await page.reload()
  const preview = settings(page).getByRole('button', { name: /^Edit formula for Default value:/ })
  await expect.poll(() => preview.innerText()).toBe('CONCAT(5, record.shipCity)')
  expect(person.complaints).toEqual([])
})

test('a missing part is chosen by a press on its place, or by keys on its row', async () => {
  await openFormula(page, 'Default value')
  await typeFormula(page, 'DATEDIF(record.orderDate)')
  await tree(page).getByText('missing').first().click()
  await chooser(page).waitFor()
  await page.keyboard.type('record.shippedDate')
  await page.keyboard.press('Enter')
  await expect.poll(() => textBar(page).innerText()).toBe('DATEDIF(record.orderDate, record.shippedDate)')
  await page.keyboard.press('End')
  await expect.poll(() => tree(page).getByRole('row', { selected: true }).innerText()).toContain('missing')
  await page.keyboard.press('=')
  await chooser(page).waitFor()
  await page.keyboard.type('"M"')
  await page.keyboard.press('Enter')
  await expect.poll(() => textBar(page).innerText()).toBe('DATEDIF(record.orderDate, record.shippedDate, "M")')
  await close()
  expect(person.complaints).toEqual([])
})

test('[2-3.8-04] the filter of an association compares with a formula; taken away, the fixed value comes back', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=customer`)
  await settings(page).getByRole('button', { name: 'Empty filter' }).first().click()
  const filter = page.getByRole('dialog', { name: 'Only records with' })
  await filter.getByRole('button', { name: /^Use a formula for Value of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Formula for Value of/ })
  await dialog.waitFor()
  await typeFormula(page, 'UPPER(record.city)')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await filter.getByRole('button', { name: /^Edit formula for Value of.*UPPER\(record\.city\)/ }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await filter.getByRole('button', { name: 'Apply' }).click()
  await settings(page).getByRole('button', { name: 'See filter' }).click()
  await filter.getByRole('button', { name: /^Use a fixed value for/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await filter.getByRole('button', { name: /^Use a formula for Value of/ }).waitFor()
  expect(person.complaints).toEqual([])
})

test('every property that is declared to take a formula has its fx, and a formula there is shown in one line', async () => {
  const plain = (format: string, title: string) => ({ type: 'string', format, title })
  const properties = {
    text: plain('text', 'Text'),
    list: plain('string-option-list', 'List'),
    shown: plain('evaluation', 'Shown'),
  }
  const metadata = { detailGroupId: 'basic' }
  const document = {
    name: 'Formulas',
    schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(properties).map(([id, each]) => [id, { ...each, metadata }])),
    },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
  const made = await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Formulas', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  const found = new Set<string>()
  for (const id of Object.keys(properties)) {
    await page.goto(`${server.url}/builder/data/definition?id=Formulas&model-property=${id}`)
    await settings(page).waitFor()
    await settings(page).getByRole('tablist').waitFor()
    for (const tab of ['Field', 'Values', 'Display'] as const) {
      await openFieldTab(page, tab)
      for (const place of await settings(page).locator('[data-formula]').all()) {
        const path = (await place.getAttribute('data-formula')) ?? ''
        const name = place.getByRole('button', { name: /^(Use a formula for|Edit formula for) / })
        if (await name.first().isVisible()) found.add(path)
      }
    }
  }
  // Those over linked records are templates: text, with references in it.
  const declared = formulaProperties.filter(({ isOfTarget }) => !isOfTarget).map(({ path }) => path)
  expect([...found].toSorted()).toEqual(declared.toSorted())
})

test('a row rule compares with a formula; a new condition begins with a field that it can compare', async () => {
  await page.goto(`${server.url}/builder/tags/access?id=Sales`)
  await page.getByRole('tab', { name: /^Collections/ }).click()
  await page
    .getByRole('button', { name: /Orders/ })
    .first()
    .click()
  const panel = page.getByRole('region', { name: /^Rule and columns of Orders/ })
  await panel.getByRole('button', { name: 'Use a formula for Value of Ship country' }).click()
  const dialog = page.getByRole('dialog', { name: 'Formula for Value of Ship country' })
  await dialog.waitFor()
  await typeFormula(page, 'UPPER(user.organisation)')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await panel.getByRole('button', { name: /^Edit formula for Value of Ship country: UPPER/ }).waitFor()
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByText('is one of', { exact: true }).first().waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})

test('axe finds nothing in the editor: empty, small, with errors, as JSON, testing', async () => {
  const found: string[] = []
  const look = async (what: string) => {
    for (const line of await findViolations(page)) found.push(`${what}: ${line}`)
  }
  const dialog = await openFormula(page, 'Custom validation')
  await look('empty')
  await typeFormula(page, 'IF(record.freight > 100, "too much", false)')
  await look('small')
  await tree(page).getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await chooser(page).waitFor()
  await look('choosing')
  await page.keyboard.press('Escape')
  await typeFormula(page, 'IF(record.frieght > 100, UPER(1), ROUND("x")')
  await look('errors')
  await typeFormula(page, 'IF(record.frieght > 100, UPER(1), ERROR("x"))')
  await dialog.getByRole('button', { name: 'Show as JSON' }).click()
  await look('json')
  await dialog.getByRole('tab', { name: 'Test' }).click()
  await look('test')
  expect(found).toEqual([])
})
