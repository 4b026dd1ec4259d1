import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { type RunningGallery, startGallery, stateOf } from './gallery.ts'
import type { Person } from './person.ts'
import { lookUp } from './screens/controls.ts'
import { shoot } from './shoot.ts'

let gallery: RunningGallery
let person: Person
let page: Page

beforeAll(async () => {
  gallery = await startGallery()
  person = await gallery.openPerson()
  page = person.page
})

afterAll(async () => {
  await gallery?.stop()
})

const field = (name: string, state = 'filled') => stateOf(page, `Field: ${name}`, state)

describe('tabs and layouts', () => {
  const state = (name: string) => stateOf(page, 'Tabs and breadcrumb', name)

  test('[2-2.3-01] [2-2.3-02] [2-2.3-04] tab lists across and down, for layouts and forms', async () => {
    await gallery.show(page, 'tabs-and-breadcrumb')
    await expect.poll(() => state('layout').getByRole('tablist').getAttribute('aria-orientation')).toBe('horizontal')
    await expect.poll(() => state('vertical').getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical')
    const look = (name: string) =>
      state(name)
        .getByRole('tab', { selected: true })
        .evaluate(tab => {
          const { backgroundColor, borderRadius } = getComputedStyle(tab)
          return `${backgroundColor} ${borderRadius}`
        })
    expect(await look('layout')).not.toBe(await look('form'))
    const disabled = state('layout').getByRole('tab', { name: 'Billing' })
    await disabled.click({ force: true })
    await expect.poll(() => disabled.getAttribute('aria-selected')).toBe('false')
    await state('layout').getByRole('tab', { name: 'Orders' }).click()
    expect(await state('layout').getByRole('tab', { name: 'Orders' }).getAttribute('aria-selected')).toBe('true')
    await state('vertical').getByRole('button', { name: 'Collapse' }).click()
    await expect.poll(() => state('vertical').getByText('Details').count()).toBe(1)
    await expect.poll(() => state('vertical').getByRole('tab', { name: 'Details' }).innerText()).toBe('')
    await state('vertical').getByRole('button', { name: 'Expand' }).click()
    await expect.poll(() => state('vertical').getByRole('tab', { name: 'Details' }).innerText()).toBe('Details')
  })

  test('[2-2.3-05] a layout shows its children as tabs too', async () => {
    for (const [mode, orientation] of [
      ['tab', 'horizontal'],
      ['vertical-tab', 'vertical'],
    ] as const) {
      const layout = state(`layout, ${mode}`)
      await expect.poll(() => layout.getByRole('tablist').getAttribute('aria-orientation')).toBe(orientation)
      await expect.poll(() => layout.getByRole('tab').allInnerTexts()).toEqual(['Details', 'Tab 2'])
      await expect.poll(() => layout.getByRole('tabpanel').locator('p').count()).toBe(1)
      await layout.getByRole('tab', { name: 'Tab 2' }).press('Enter')
      await layout.getByRole('tab', { name: 'Details' }).click()
    }
  })

  test('[2-2.3-06] [2-2.3-08] [2-2.3-09] a layout fills the window in one column, and its header folds it away', async () => {
    const layout = state('columns, collapsible, full screen')
    const columns = () => layout.locator('[data-columns]').getAttribute('data-columns')
    await expect.poll(columns).toBe('2')
    await layout.getByRole('button', { name: 'Full screen' }).press('Enter')
    await expect.poll(columns).toBe('1')
    const box = await layout.getByRole('region', { name: 'Billing' }).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await page.keyboard.press('Escape')
    await expect.poll(columns).toBe('2')
    await layout.getByRole('button', { name: 'Billing', expanded: true }).press('Enter')
    expect(await layout.locator('[data-columns]').isVisible()).toBe(false)
    await layout.getByRole('button', { name: 'Billing', expanded: false }).press('Enter')
    await expect.poll(() => layout.locator('[data-columns]').isVisible()).toBe(true)
  })
})

describe('actions', () => {
  const dialog = () => page.getByRole('dialog')
  const part = (name: string) => dialog().getByRole('group', { name, exact: true })
  /** What is wrong gets the focus once it is drawn: from whoever types before that it is taken. */
  const refused = (problem: string) => dialog().locator(':focus').getByText(problem).waitFor()
  const type = () => dialog().getByRole('combobox', { name: 'Action type' })
  const choose = async (text: string) => {
    await type().fill(text)
    await type().press('Tab')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  test('[2-2.4-07] an action is edited in a dialog with its name, and OK takes it over', async () => {
    await gallery.show(page, 'field-object')
    await field('object, action', 'empty').getByRole('button', { name: 'Define action' }).press('Enter')
    await page.getByRole('dialog', { name: 'Edit action', exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await refused('Action type: Required field')
    await choose('Delete a record')
    await page.getByRole('dialog', { name: 'Edit action Delete a record', exact: true }).waitFor()
    await dialog().getByRole('textbox', { name: 'Action name' }).fill('Close the case')
    await page.getByRole('dialog', { name: 'Edit action Close the case', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await field('object, action', 'empty').getByRole('button', { name: 'Define action' }).click()
    await choose('Delete a record')
    await dialog().getByRole('textbox', { name: 'Action name' }).fill('Close the case')
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await refused('Parameters › Collection: Required field')
    await dialog().getByText('Parameters › ID: Required field').waitFor()
    await lookUp(part('Parameters').getByRole('combobox', { name: 'Collection' }), 'Cases')
    await part('Parameters').getByRole('textbox', { name: 'ID', exact: true }).fill('{{record.id}}')
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await field('object, action', 'empty').getByText('Close the case').waitFor()
  })

  test('[2-3.2-01] an action has a type, a name, notes, a delay, a condition, parameters and whether others wait; its ID is given', async () => {
    await field('object, action', 'empty').getByRole('button', { name: 'Edit action' }).click()
    const labels = ['Action name', 'Developer notes', 'Delay (ms)']
    for (const label of labels) await dialog().getByRole('textbox', { name: label, exact: true }).waitFor()
    for (const label of ['Condition', 'Parameters']) await dialog().getByText(label, { exact: true }).first().waitFor()
    await dialog().getByRole('checkbox', { name: 'Concurrent' }).waitFor()
    const id = dialog().locator('[data-field=id]').getByRole('textbox', { name: 'ID', exact: true })
    await expect.poll(() => id.inputValue()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
    expect(await id.getAttribute('readonly')).not.toBeNull()
    await dialog().getByRole('textbox', { name: 'Delay (ms)' }).fill('-1')
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog()
      .getByText(/^Delay \(ms\): /)
      .waitFor()
    await dialog().getByRole('textbox', { name: 'Delay (ms)' }).fill('250')
  })

  test('[2-3.2-02] [2-3.2-03] [2-3.2-04] what it asks before and says after; nothing of that is said for DISPATCH, and a flow has a payload', async () => {
    const shown = ['Confirmation', 'Success message', 'Error message']
    for (const name of shown) await part(name).waitFor()
    // The inputs of some come with their code.
    const seeParts = async (name: string, expected: readonly string[]) => {
      await dialog()
        .getByRole('button', { name: `Show ${name}` })
        .click()
      const labels = part(name).locator('label')
      await expect.poll(async () => (await labels.allInnerTexts()).map(label => label.trim())).toEqual(expected)
    }
    const message = ['Title', 'Description', 'Icon', 'Skip', 'Confirm label']
    await seeParts('Confirmation', [...message, 'Cancel label'])
    await seeParts('Success message', message)
    await seeParts('Error message', message)
    await expect.poll(() => dialog().getByText('Payload', { exact: true }).count()).toBe(0)
    await choose('Refresh')
    await part('Success message').waitFor({ state: 'detached' })
    await part('Error message').waitFor({ state: 'detached' })
    await part('Confirmation').waitFor()
    await choose('flow-that-is-gone')
    await dialog().getByText('Payload', { exact: true }).waitFor()
    await part('Success message').waitFor()
  })

  test('[2-3.2-05] [2-8-14] an action that nobody knows is warned of, and taken', async () => {
    await dialog().getByText('WARNING: flow-that-is-gone not found').waitFor()
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await gallery.show(page, 'field-action-type')
    await field('action-type-option-list, unknown').getByText('WARNING: flow-that-is-gone not found').waitFor()
    expect(await page.getByText('WARNING:').count()).toBeGreaterThan(0)
    expect(await field('action-type-option-list').getByText('WARNING:').count()).toBe(0)
  })

  test('actions are offered in groups with what they are for, and found by their words and by their ID', async () => {
    await gallery.show(page, 'field-action-type')
    const box = field('action-type-option-list', 'empty').getByRole('combobox')
    const offered = () => page.getByRole('listbox').getByRole('option').allInnerTexts()
    await box.click()
    const groups = page.getByRole('listbox').getByRole('group')
    await expect.poll(() => groups.count()).toBe(9)
    await page.getByRole('group', { name: 'Pages and dialogs' }).getByText('Opens a page of Trellis').waitFor()
    await expect.poll(() => page.getByRole('option').locator('[data-icon=arrow_forward]').count()).toBe(1)
    await box.fill('clipboard')
    await expect.poll(offered).toEqual([expect.stringContaining('Copy a text')])
    await box.fill('data_export')
    await expect.poll(offered).toEqual([expect.stringContaining('Flows only')])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toBe('Export records')
    await field('action-type-option-list', 'empty').getByText('Answers with a file of all records').waitFor()
  })

  test('parameters that the form does not know are shown and stay with the action, also where another type is chosen', async () => {
    await gallery.show(page, 'field-object')
    const open = () => field('object, action').getByRole('button', { name: 'Edit action' }).click()
    const others = () => dialog().locator('[data-field=otherParameters]')
    await open()
    await others().getByText('"origin": "import"').waitFor()
    const collection = part('Parameters').getByRole('combobox', { name: 'Collection' })
    await expect.poll(() => collection.inputValue()).toBe('Cases')
    await choose('Delete a record')
    await others().getByText('"open": false').waitFor()
    await choose('Refresh')
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().getByText('Parameters › What: Required field').waitFor()
    await choose('Update a record')
    await dialog().getByText('Parameters › What: Required field').waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await open()
    await others().getByText('"origin": "import"').waitFor()
    expect(await others().getByText('open').count()).toBe(0)
    expect(await part('Parameters').getByRole('textbox', { name: 'ID', exact: true }).inputValue()).toBe(
      '{{record.id}}',
    )
    await page.keyboard.press('Escape')
  })

  test('what a form asks depends on what is chosen in it, and a value may be a formula', async () => {
    await field('object, action').getByRole('button', { name: 'Edit action' }).click()
    await choose('Go to a page')
    const inside = part('Parameters')
    await inside.getByRole('button', { name: 'Select Target' }).click()
    await page.getByRole('option', { name: 'Record', exact: true }).click()
    await inside.getByRole('textbox', { name: 'Record ID' }).fill('{{record.id}}')
    expect(await inside.getByRole('textbox', { name: 'Address' }).count()).toBe(0)
    await inside.getByRole('button', { name: 'Formula for New tab' }).click()
    const formula = inside.getByRole('textbox', { name: 'New tab' })
    await formula.fill('record.amount >')
    await expect.poll(() => formula.getAttribute('aria-invalid')).toBe('true')
    await formula.fill('record.amount > 100')
    await expect.poll(() => formula.getAttribute('aria-invalid')).toBeNull()
    await shoot(page, 'action-navigate')
    expect(await findViolations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await field('object, action').getByRole('button', { name: 'Edit action' }).click()
    await expect.poll(() => formula.inputValue()).toBe('record.amount > 100')
    await inside.getByRole('button', { name: 'Fixed value for New tab' }).click()
    await inside.getByRole('checkbox', { name: 'New tab' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('one that may only be read shows its parts without OK taking anything', async () => {
    await gallery.show(page, 'field-object')
    await field('object, action', 'read-only').getByRole('button', { name: 'See action' }).click()
    const name = dialog().getByRole('textbox', { name: 'Action name' })
    expect(await name.getAttribute('readonly')).not.toBeNull()
    await dialog().getByRole('button', { name: 'OK', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
  })
})

test('[2-3.8-25] the button of an info block is a link in its look and colour', async () => {
  await gallery.show(page, 'field-info-block')
  const button = (name: string, state = 'filled') =>
    field(`info-block, ${name} button`, state).getByRole('link', { name: 'Read the rules' })
  await expect.poll(() => button('secondary').getAttribute('href')).toBe('https://example.com/rules')
  const ink = (name: string) => button(name).evaluate(node => getComputedStyle(node).color)
  await expect.poll(() => button('primary').getAttribute('data-variant')).toBe('primary')
  expect(await ink('link')).not.toBe(await ink('secondary'))
  expect(await button('secondary', 'disabled').count()).toBe(0)
  await expect.poll(() => field('info-block, secondary button', 'disabled').getByRole('button').isDisabled()).toBe(true)
})

test('[2-9-37] info blocks are blue, orange, red and green', async () => {
  await gallery.show(page, 'field-info-block')
  const hue = (name: string) =>
    field(name)
      .getByRole('note')
      .locator('svg')
      .first()
      .evaluate(icon => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(icon).color.match(/[\d.]+/g) ?? []).map(Number)
        if (Math.max(red, green, blue) === blue) return 'blue'
        if (green > red) return 'green'
        return green > red / 2 ? 'orange' : 'red'
      })
  const kinds = ['info-block', 'info-block, warning', 'info-block, alert', 'info-block, success']
  expect(await Promise.all(kinds.map(hue))).toEqual(['blue', 'orange', 'red', 'green'])
})

describe('values of collections', () => {
  test('[2-2.4-06] [2-3.8-23] the fields of a value are edited over the whole screen: Cancel forgets, Apply takes over', async () => {
    await gallery.show(page, 'field-collection-lite')
    const cell = field('collection-lite', 'empty')
    const dialog = page.getByRole('dialog')
    const change = async () => {
      await cell.getByRole('button').click()
      await dialog.getByRole('textbox').fill('{"schema": {"type": "object", "properties": {}}, "detailGroupList": []}')
    }
    await change()
    const size = await dialog.boundingBox()
    expect(size?.width).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.9)
    await expect.poll(() => dialog.locator('footer').getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Apply'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await cell.getByRole('button', { name: 'Define fields' }).waitFor()
    await change()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await cell.getByRole('button', { name: 'Edit fields' }).waitFor()
  })

  test('[2-2.8-02] a field of a collection is chosen from a dropdown of its fields', async () => {
    await gallery.show(page, 'field-collection-field')
    const cell = field('collection-field, of a collection', 'empty')
    await cell.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /^Name/ }).waitFor()
    expect(await page.getByRole('option', { name: /^Phone/ }).count()).toBe(0)
    await page.getByRole('option', { name: /^City/ }).click()
    await expect.poll(() => cell.getByRole('button', { name: /City/ }).count()).toBe(1)
  })

  test('[2-8-13] a record without a title says so, and a search without a result too', async () => {
    await gallery.show(page, 'field-collection-lookup')
    const box = field('collection-lookup, without a title').getByRole('combobox')
    await expect.poll(() => box.inputValue()).toBe('Missing title')
    await box.fill('nobody of that name')
    await page.getByText('No results found').waitFor()
    await page.keyboard.press('Escape')
  })

  test('[2-3.8-21] a found record is offered with its title, description, colour and image', async () => {
    const box = field('collection-lookup, without a title').getByRole('combobox')
    await box.fill('berg')
    const option = page.getByRole('option', { name: /Berglunds snabbköp/ })
    await option.getByText('Luleå, Sweden').waitFor()
    await expect.poll(() => option.locator('[data-color=teal]').count()).toBe(1)
    await expect.poll(() => option.locator('[data-icon=store]').count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  test('[2-3.8-15] a suggestion has a label, a description, a colour and an image; hidden ones are not offered', async () => {
    await gallery.show(page, 'field-text-suggestions')
    await field('text, suggestions', 'empty').locator('input').focus()
    await page.keyboard.type('Ber')
    const option = page.getByRole('option', { name: /Berlin/ })
    await option.getByText('Germany').waitFor()
    await expect.poll(() => option.locator('[data-color=red]').count()).toBe(1)
    await expect.poll(() => option.locator('[data-icon=home]').count()).toBe(1)
    expect(await page.getByRole('option', { name: /Bergen/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('[2-5-32] money is typed as a number, and reads as text in its currency', async () => {
    await gallery.show(page, 'field-currency')
    const box = (state: string) => field('currency', state).getByRole('textbox')
    await expect.poll(() => box('empty').getAttribute('inputmode')).toBe('decimal')
    await box('empty').fill('1234.5')
    await box('empty').blur()
    await expect.poll(() => box('empty').inputValue()).toBe('1,234.50')
    expect(await box('read-only').getAttribute('readonly')).not.toBeNull()
  })

  test('[2-5-33] what other programs give out is typed as plain text', async () => {
    const ids = [
      'url',
      'icon',
      'credit-card-number',
      'iban',
      'isin',
      'duns',
      'isbn',
      'qr',
      'barcode',
      'phone-number',
      'color',
    ]
    await gallery.show(page, 'field-')
    const wrong: string[] = []
    for (const id of ids) {
      const box = field(id, 'empty').locator('input')
      if ((await box.count()) !== 1 || !['text', 'url', 'tel'].includes((await box.getAttribute('type')) ?? 'text'))
        wrong.push(id)
    }
    expect(wrong).toEqual([])
  })

  test('[2-3.8-07] a stepped slider and a stepped range show a dot at each step', async () => {
    const dots = (name: string) => field(name).locator('[class*=dot]').count()
    expect(await dots('range, stepped')).toBe(9)
    expect(await dots('numeric-range, stepped')).toBe(11)
    expect(await dots('range')).toBe(0)
  })

  test('[2-9-46] an image that fails to load shows a broken image', async () => {
    await page.route('https://images.example/**', route => route.abort())
    const cell = field('icon-or-image', 'empty')
    await cell.getByRole('textbox').fill('https://images.example/none.png')
    await cell.locator('[data-icon=broken_image]').waitFor()
  })
})
