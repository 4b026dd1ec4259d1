import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import { openFieldTab, save, settings } from './screens/collection-editor.ts'
import { catalogue, chooser, openFormula, textBar, tree, typeFormula } from './screens/formula-editor.ts'
import { pressUntil } from './screens/keyboard.ts'
import { signIn } from './screens/session.ts'
import { admin, openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ server, person, page } = workspace)
  page.on('dialog', dialog => dialog.accept().catch(() => undefined))
})

afterAll(async () => {
  await workspace?.end()
})

const look = async (name: string) => {
  const folder = process.env['TRELLIS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
const go = async (fieldId: string) => {
  await page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=${fieldId}`)
  await openFieldTab(page, 'Values')
}
const inDialog = '[role=dialog]'
const inTree = '[role=treegrid]'
const text = () => textBar(page).innerText()
const expectText = (expected: string) => expect.poll(text).toBe(expected)

test('toolbar: the catalogue is one stop of Tab, in which arrows go over headings and entries, and which is come back to', async () => {
  await go('shipName')
  await settings(page).getByRole('button', { name: 'Use a formula for Default value' }).click()
  const bar = catalogue(page).getByRole('toolbar', { name: 'Functions and items' })
  await expect.poll(() => bar.getAttribute('aria-orientation')).toBe('vertical')
  const stops = bar.locator('summary, button')
  const isAt = (place: number) => stops.nth(place).evaluate(stop => stop === stop.ownerDocument.activeElement)
  const isInside = () => bar.evaluate(node => node.contains(node.ownerDocument.activeElement))
  const search = page.getByRole('searchbox', { name: 'Search items and functions' })
  await search.focus()
  await pressUntil(page, 'Tab', /./, '[role=toolbar]')
  expect(await isAt(0)).toBe(true)
  for (const place of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    expect(await isAt(place)).toBe(true)
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  expect(await isInside()).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await isAt(2)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await isInside()).toBe(false)
  await page.keyboard.press('Escape')
})

test('[2-4-29] [2-2.7-05] by keys alone: a formula is typed, completed, moved, wrapped, its key renamed, tried, dropped and saved', async () => {
  await go('shipName')
  await settings(page).getByRole('button', { name: 'Use a formula for Default value' }).focus()
  const toText = () => pressUntil(page, 'Tab', 'Formula as text', inDialog)
  const toTree = (name: RegExp) => pressUntil(page, 'Tab', name, inTree)

  await page.keyboard.press('Enter')
  await tree(page).waitFor()
  await toText()
  const complete = async (letters: string, option: RegExp) => {
    await page.keyboard.type(letters)
    await page.getByRole('option', { name: option }).waitFor()
    // A list that has only just come takes no Enter, so that it never swallows one that was meant for the text.
    await wait(200)
    await page.keyboard.press('Enter')
  }
  await complete('UPPE', /^UPPER/)
  await complete('record.shipCi', /^shipCity/)
  await expectText('UPPER(record.shipCity)')

  await pressUntil(page, 'Tab', /UPPER/, inTree)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('lower')
  await page.keyboard.press('Enter')
  await expectText('LOWER(UPPER(record.shipCity))')
  await page.keyboard.press('Control+u')
  await expectText('UPPER(record.shipCity)')
  await page.keyboard.press('Control+Delete')
  await expectText('UPPER()')
  await page.keyboard.press('Control+z')
  await expectText('UPPER(record.shipCity)')

  await page.keyboard.press('Shift+Tab')
  await pressUntil(page, 'Shift+Tab', 'Formula as text', inDialog)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('TO_TEXT([{a: 1, b: 2}, "x", "y"])')
  await toTree(/./)
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expectText('TO_TEXT([{a: 1, b: 2}, "y", "x"])')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  const rename = page.getByRole('dialog', { name: 'Enter key name' })
  await rename.getByText('Warning: Applying an existing name will overwrite its content', { exact: true }).waitFor()
  const key = rename.getByRole('textbox', { name: 'Key name' })
  await expect.poll(() => key.evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await rename.waitFor({ state: 'detached' })
  await expectText('TO_TEXT([{a: 2}, "y", "x"])')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Alt+ArrowDown')
  await expectText('TO_TEXT([{a: 2}, "y", {a: 2}, "x"])')
  await page.keyboard.press('Delete')
  await expectText('TO_TEXT([{a: 2}, "y", "x"])')

  await pressUntil(page, 'Shift+Tab', 'Fx & items', inDialog)
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('region', { name: 'Output' })
    .getByText('"y"', { exact: false })
    .or(page.getByText('y,x'))
    .first()
    .waitFor()
  await pressUntil(page, 'Tab', 'Cancel', inDialog)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await pressUntil(page, 'Tab', 'Cancel', inDialog)
  await page.keyboard.press('Enter')
  await pressUntil(page, 'Tab', 'Discard changes', '[role=alertdialog]')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const toggle = settings(page).getByRole('button', { name: 'Use a formula for Default value' })
  await expect.poll(() => toggle.evaluate(each => each === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await tree(page).waitFor()
  await toText()
  await page.keyboard.insertText('CONCAT(LEN("abc"), "")')
  await expectText('CONCAT(LEN("abc"), "")')
  await pressUntil(page, 'Tab', 'Apply', inDialog)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await save(page)
  await page.reload()
  await openFieldTab(page, 'Values')
  const preview = settings(page).getByRole('button', { name: /^Edit formula for Default value:/ })
  await expect.poll(() => preview.innerText()).toBe('CONCAT(LEN("abc"), "")')
  expect(person.complaints).toEqual([])
})

test('Space picks a part up, arrows carry it, Enter puts it down as one step, Escape takes it back and closes nothing', async () => {
  await go('shipName')
  const dialog = await openFormula(page, 'Default value')
  await typeFormula(page, 'TO_TEXT([[1], 2, "x"])')
  await pressUntil(page, 'Tab', /./, inTree)
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await dialog.getByText('"x" is picked up.', { exact: false }).first().waitFor()
  await page.keyboard.press('ArrowUp')
  await expectText('TO_TEXT([[1], "x", 2])')
  await page.keyboard.press('ArrowRight')
  await expectText('TO_TEXT([[1, "x"], 2])')
  await page.keyboard.press('Escape')
  await expectText('TO_TEXT([[1], 2, "x"])')
  await tree(page).waitFor()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectText('TO_TEXT(["x", [1], 2])')
  await page.keyboard.press('Enter')
  await dialog.getByText('is picked up.', { exact: false }).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expectText('TO_TEXT([[1], 2, "x"])')
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  expect(await dialog.getByText('is picked up.', { exact: false }).count()).toBe(0)
  expect(person.complaints).toEqual([])
})

/** Five parts for each of the sums of products, and a text at the end. */
const sums = (count: number) =>
  `CONCAT(${Array.from({ length: count }, (_, at) => `ROUND(record.freight * ${at + 1} + 1, 2)`).join(', ')}, "end")`
const bigFormula = sums(40)

/** Nested as deep as a formula may be. */
const deepFormula = `${'UPPER('.repeat(31)}"a"${')'.repeat(31)}`

test('what a formula gives is never said to be empty before it is worked out', async () => {
  await go('shipName')
  await openFormula(page, 'Custom validation')
  const result = page.getByRole('region', { name: 'Result' }).locator('output').first()
  await result.getByText('empty').waitFor()
  await page.evaluate(() => {
    const wrong: string[] = []
    const note = () => {
      const rows = document.querySelectorAll('[role=dialog] [role=treegrid] [role=row]').length
      const shown = document.querySelector('[role=region][aria-label=Result] output, section[aria-label=Result] output')
      if (rows > 1 && shown?.textContent === 'empty') wrong.push(`${rows} rows`)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { wrong })
  })
  await typeFormula(page, bigFormula)
  await expect.poll(() => result.innerText()).toMatch(/end$/)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wrong'))).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('IF(true, "")')
  await expect.poll(() => result.innerText()).toBe('empty')
})

test('by touch a part is put in by a tap and moved by the menu of its row, as the hint says', async () => {
  const phone = await openPerson(workspace.browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(phone.page, server.url, admin)
  await phone.page.goto(`${server.url}/builder/data/definition?id=Orders&model-property=shipName`)
  const dialog = await openFormula(phone.page, 'Default value')
  await typeFormula(phone.page, 'CONCAT("a", "b")')
  await dialog.getByText('Tap a row to choose it. Its menu edits, moves, wraps and removes it.').waitFor()
  expect(await dialog.getByText('Arrow keys move', { exact: false }).isVisible()).toBe(false)
  const rows = tree(phone.page).getByRole('row')
  expect((await rows.nth(1).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await rows.nth(1).tap()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .tap()
  await phone.page.getByRole('menuitem', { name: /^Move down/ }).tap()
  await expect.poll(() => textBar(phone.page).innerText()).toBe('CONCAT("b", "a")')
  await rows.nth(0).tap()
  await dialog.getByRole('button', { name: 'Functions and items' }).tap()
  await phone.page.getByRole('searchbox', { name: 'Search items and functions' }).fill('ship city')
  await catalogue(phone.page)
    .getByRole('button', { name: /Ship city/ })
    .tap()
  await expect.poll(() => textBar(phone.page).innerText()).toBe('CONCAT("b", "a", record.shipCity)')
  const folder = process.env['TRELLIS_PICTURES']
  if (folder) await phone.page.screenshot({ path: `${folder}/formula-touch.png` })
  expect(phone.complaints).toEqual([])
  await phone.context.close()
})

const wrongFormula = 'IF(record.frieght > 100, UPER(1), ROUND("x"))'
const shown = {
  empty: '',
  small: 'IF(record.freight > 100, "too much", false)',
  big: bigFormula,
  deep: deepFormula,
  lengthy: `CONCAT("${'a very long text '.repeat(40)}", record.shipCity)`,
  wrong: wrongFormula,
}
/** Colours move nothing: dark is for those who want its pictures. */
const schemes = process.env['TRELLIS_PICTURES'] ? (['light', 'dark'] as const) : (['light'] as const)
const screens = [1280, 390].flatMap(width => schemes.map(scheme => ({ width, scheme })))

test.each(screens)(
  'the editor at $width, $scheme: nothing runs over the side, the deepest part keeps room for its words',
  async screen => {
    const { width, scheme } = screen
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await go('shipName')
    const dialog = await openFormula(page, 'Custom validation')
    const picture = async (name: string) => {
      await look(`formula-${name}-${width}-${scheme}`)
      expect(await dialog.evaluate(each => each.scrollWidth - each.clientWidth), name).toBeLessThanOrEqual(1)
    }
    for (const [name, formula] of Object.entries(shown)) {
      if (formula !== '') await typeFormula(page, formula)
      const rows = tree(page).getByRole('row')
      await expect.poll(() => rows.count()).toBeGreaterThan(formula === '' ? 0 : 1)
      await picture(name)
      if (name !== 'deep') continue
      const deepest = tree(page).getByText('"a"', { exact: true })
      await deepest.scrollIntoViewIfNeeded()
      await picture('deepest')
      expect((await deepest.boundingBox())?.width).toBeGreaterThanOrEqual(20)
    }
    await dialog.getByRole('tab', { name: 'Test' }).click()
    await picture('test')
    await dialog.getByRole('tab', { name: 'Fx & items' }).click()
    await typeFormula(page, shown.small)
    await tree(page).getByRole('row').nth(1).click()
    await page.keyboard.press('/')
    await page.keyboard.type('ship')
    await chooser(page).waitFor()
    await picture('choosing')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Show as JSON' }).click()
    await dialog.getByRole('textbox', { name: 'Formula as JSON' }).waitFor()
    await picture('json')
    expect(person.complaints).toEqual([])
  },
)

test('axe finds nothing in a wrong formula and in one of many parts', async () => {
  await go('shipName')
  await openFormula(page, 'Custom validation')
  for (const formula of [wrongFormula, sums(6)]) {
    await typeFormula(page, formula)
    expect(await findViolations(page)).toEqual([])
  }
})
