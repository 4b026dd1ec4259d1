import { allFormats } from '@trellis/fields'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { type RunningGallery, startGallery, stateOf } from './gallery.ts'
import type { Person } from './person.ts'
import { escape } from './screens/controls.ts'

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

/** All at once are a page of 40,000 nodes, which a busy machine looks through for minutes. */
const parts = Array.from({ length: 6 }, (_, index) => `${index + 1}/6`)

test.each(parts)(
  'axe finds nothing in any state of any widget, light and dark, at 1280 and 390 pixels, part %s',
  async part => {
    await gallery.show(page, '', part)
    await expect.poll(() => page.locator('main section').count()).toBeGreaterThan(20)
    expect(await findViolations(page)).toEqual([])
    expect(person.complaints).toEqual([])
  },
)

describe('every format of the registry', () => {
  const states = ['empty', 'filled', 'error', 'disabled', 'read-only', 'loading']
  /** Those that take nothing in, so nothing of them can be wrong. */
  const shownOnly = new Set(
    allFormats.filter(({ storage, generated }) => storage === 'none' || generated).map(({ id }) => id),
  )
  /** By attributes: to tell hundreds of regions apart by role and name takes a second each time. */
  const sectionOf = (id: string) =>
    page.locator(['', ', one'].map(look => `main section[aria-label="Field: ${id}${look}"]`).join(', '))
  const anyLook = (id: string) =>
    page.locator(`main section[aria-label="Field: ${id}"], main section[aria-label^="Field: ${id},"]`)

  test('stands in the gallery in all six states', async () => {
    await gallery.show(page, 'field-')
    const missing: string[] = []
    for (const { id } of allFormats) {
      const names = await sectionOf(id).locator('[data-state-name]').allInnerTexts()
      missing.push(...states.filter(state => !names.includes(state)).map(state => `${id}: ${state}`))
    }
    expect(missing).toEqual([])
  })

  test('has a name, a role, its help and its error for a screen reader, and is reached by Tab alone', async () => {
    const problems: string[] = []
    for (const { id, label, summary } of allFormats) {
      const state = (name: string) =>
        sectionOf(id)
          .locator('[data-state]')
          .filter({
            has: page.locator('[data-state-name]').getByText(name, { exact: true }),
          })
      const said = await state('empty').ariaSnapshot()
      const named = shownOnly.has(id) ? said.includes(label) : new RegExp(`"[^"]*${escape(label)}[^"]*"`).test(said)
      if (!named) problems.push(`${id} has no name`)
      if (shownOnly.has(id)) continue
      if (!(await described(state('empty'))).some(text => text.includes(summary))) problems.push(`${id} has no help`)
      const wrong = 'Does not match the expected form'
      if (!(await described(state('error'))).some(text => text.includes(wrong))) problems.push(`${id} says no error`)
      if ((await tabStops(anyLook(id).locator('[data-state]'))) === 0) problems.push(`${id} is not reached`)
    }
    expect(problems).toEqual([])
  })
})

/** What screen readers say of the controls beside their names. */
const described = (state: Locator) =>
  state.locator('[aria-describedby]').evaluateAll(nodes =>
    nodes.map(node =>
      (node.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    ),
  )

const tabStops = (state: Locator) =>
  state
    .locator('input, textarea, button, a[href], [tabindex]')
    .evaluateAll(
      nodes => nodes.filter(node => (node as HTMLElement).tabIndex >= 0 && !node.matches(':disabled')).length,
    )

describe('button', () => {
  const button = (state: string, place: number) => stateOf(page, 'Button', state).getByRole('button').nth(place)
  const style = (element: Locator, name: string) =>
    element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), name)
  /** Edge of the icon by the size of the text beside it. */
  const iconShare = (element: Locator) =>
    element.evaluate(node => {
      const width = node.querySelector('svg')?.getBoundingClientRect().width ?? Number.NaN
      return Math.round((width / Number.parseFloat(getComputedStyle(node).fontSize)) * 10) / 10
    })

  test('[2-9-45] icons have the size of their type, actions have one in any case, spinners are S and XL', async () => {
    await gallery.show(page, 'button')
    const types = ['link', 'primary', 'secondary', 'tertiary', 'action', 'action-secondary', 'action-tertiary']
    const shares: Record<string, number> = {}
    for (const type of [...types, 'seemless']) shares[type] = await iconShare(button(type, 1))
    const regular = { primary: 1.2, secondary: 1.2, tertiary: 1.2 }
    const small = { action: 1, 'action-secondary': 1, 'action-tertiary': 1, seemless: 1 }
    expect(shares).toEqual({ link: 1.5, ...regular, ...small })
    for (const type of ['action', 'action-secondary', 'action-tertiary'])
      await expect.poll(() => button(type, 0).locator('svg').getAttribute('data-icon')).toBe('radio_button_unchecked')
    for (const type of ['primary', 'secondary', 'tertiary', 'link', 'seemless'])
      expect(await button(type, 0).locator('svg').count()).toBe(0)
    const spinner = (type: string) => button(type, 3).locator('svg').getAttribute('width').then(Number)
    expect([await spinner('primary'), await spinner('action')]).toEqual([16, 24])
  })

  test('[2-9-44] types, sizes, colours of a status, and width', async () => {
    const looks = ['primary', 'secondary', 'tertiary', 'link', 'action', 'action-secondary', 'action-tertiary']
    for (const type of [...looks, 'seemless']) expect(await button(type, 0).getAttribute('data-variant')).toBe(type)
    const heights = await stateOf(page, 'Button', 'sizes')
      .getByRole('button')
      .evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().height))
    expect(heights).toHaveLength(4)
    expect(heights.toSorted((left, right) => left - right)).toEqual(heights)
    expect(new Set(heights).size).toBe(4)
    const plain = await style(button('primary', 0), 'background-color')
    const fills = await Promise.all(
      [0, 1, 2, 3].map(place => style(button('primary: status', place), 'background-color')),
    )
    expect(fills[0]).toBe(plain)
    expect(new Set(fills).size).toBe(4)
    const [width, frame] = await button('busy without icon, link, long', 1).evaluate(node => [
      node.getBoundingClientRect().width,
      node.parentElement?.getBoundingClientRect().width,
    ])
    expect(width).toBe(frame)
    expect((await button('primary', 0).boundingBox())?.width).toBeLessThan(150)
    expect(await style(button('seemless', 0), 'border-top-width')).toBe('0px')
  })
})

describe('icon and image picker', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Choose an icon or image' })
  const select = () => dialog().getByRole('button', { name: 'Select', exact: true })

  test('[2-2.4-04] [2-9-14] tabs, categories and search of the whole set, in cells of 85 pixels', async () => {
    await gallery.show(page, 'field-icon-or-image')
    await stateOf(page, 'Field: icon-or-image', 'empty')
      .getByRole('button', { name: 'Choose an icon or image' })
      .click()
    await expect.poll(() => dialog().getByRole('tab').allInnerTexts()).toEqual(['Icon', 'Image'])
    const cell = dialog().getByRole('option').first()
    const box = await cell.boundingBox()
    expect([box?.width, box?.height].map(Math.round as (size?: number) => number)).toEqual([85, 85])
    expect(await dialog().getByRole('option').count()).toBeLessThan(200)
    await expect.poll(() => select().isDisabled()).toBe(true)
    await dialog().getByRole('searchbox').fill('trash')
    await dialog().getByRole('option', { name: 'delete', exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Food' }).click()
    await page.getByRole('listbox', { name: 'Category' }).waitFor({ state: 'detached' })
    await dialog().getByText('Oops, no result found!').waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  test('[2-8-11] [2-4-27] nothing found says so; the selected icon comes first; Select waits for another one', async () => {
    await dialog().getByRole('button', { name: 'Clear' }).last().click()
    await dialog().getByRole('searchbox').fill('zzzz')
    await dialog().getByText('Oops, no result found!').waitFor()
    await dialog().getByRole('searchbox').fill('rocket')
    await dialog().getByRole('option', { name: 'rocket', exact: true }).click()
    await select().click()
    await dialog().waitFor({ state: 'detached' })
    const box = stateOf(page, 'Field: icon-or-image', 'empty').getByRole('textbox')
    await expect.poll(() => box.inputValue()).toBe('rocket')
    await stateOf(page, 'Field: icon-or-image', 'empty')
      .getByRole('button', { name: 'Choose an icon or image' })
      .click()
    const first = dialog().getByRole('option').first()
    await first.waitFor()
    expect([await first.getAttribute('aria-label'), await first.getAttribute('aria-selected')]).toEqual([
      'rocket',
      'true',
    ])
    await expect.poll(() => select().isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })

  test('a saved icon beyond those of the product is drawn from its own file', async () => {
    const mark = stateOf(page, 'Field: icon-or-image', 'empty').locator('[data-icon=rocket]')
    await expect
      .poll(() => mark.evaluate(node => getComputedStyle(node).maskImage))
      .toContain('/assets/icons/rocket.svg')
    // The file itself is black in every theme; only its shape is shown.
    expect(await mark.locator('img').isVisible()).toBe(false)
    const answer = await page.request.get(new URL('/assets/icons/rocket.svg', page.url()).href)
    expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ])
  })

  test('[2-8-10] an address without an image says so and cannot be selected', async () => {
    await stateOf(page, 'Field: icon-or-image', 'empty')
      .getByRole('button', { name: 'Choose an icon or image' })
      .click()
    await dialog().getByRole('tab', { name: 'Image' }).click()
    for (const address of ['javascript:alert(1)', `${new URL(page.url()).origin}/assets/none.png`]) {
      await dialog().getByRole('textbox', { name: 'Image URL' }).fill(address)
      await dialog().getByText('Image not found - Please make sure your URL is valid').waitFor()
      await expect.poll(() => select().isDisabled()).toBe(true)
    }
    await page.keyboard.press('Escape')
  })
})

describe('colour picker', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Choose a color' })
  const select = () => dialog().getByRole('button', { name: 'Select', exact: true })
  const box = (state: string) => stateOf(page, 'Field: color', state)
  const open = async (state: string) => {
    await box(state).getByRole('button', { name: 'Choose a color' }).click()
    await dialog().waitFor()
  }

  test('[2-2.4-05] [2-4-28] a confirmed colour becomes a recent one; pressing it again, or the clear tile, clears it', async () => {
    await gallery.show(page, 'field-color')
    await open('empty')
    await dialog().getByRole('listbox', { name: 'Palette' }).getByRole('option', { name: 'Teal' }).click()
    expect(await findViolations(page)).toEqual([])
    await select().click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => box('empty').getByRole('textbox').inputValue()).toBe('teal')
    await open('empty')
    expect(await dialog().getByRole('listbox', { name: 'Recent' }).getByRole('option').allInnerTexts()).toEqual([
      'Teal',
    ])
    await dialog().getByRole('listbox', { name: 'Palette' }).getByRole('option', { name: 'Teal' }).click()
    await select().click()
    await expect.poll(() => box('empty').getByRole('textbox').inputValue()).toBe('')
    await open('filled')
    await dialog().getByRole('option', { name: 'No color' }).click()
    await select().click()
    await expect.poll(() => box('filled').getByRole('textbox').inputValue()).toBe('')
  })

  test('[2-4-28] a required colour is not taken back, and Select waits for one', async () => {
    await open('required')
    const red = dialog().getByRole('listbox', { name: 'Palette' }).getByRole('option', { name: 'Red' })
    await red.click()
    await expect.poll(() => red.getAttribute('aria-selected')).toBe('true')
    expect(await dialog().getByRole('option', { name: 'No color' }).count()).toBe(0)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await box('required').getByRole('textbox').fill('no colour at all')
    await open('required')
    await expect.poll(() => select().isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
  })
})

test('[2-2.4-10] [2-3.8-10] a phone number is grouped as it is typed, changes its country, and is a tel: link', async () => {
  let isSent = () => {}
  const sent = new Promise<void>(resolve => {
    isSent = resolve
  })
  const asked: string[] = []
  await page.route(/type-phone/, async route => {
    asked.push(route.request().url())
    await sent
    await route.continue()
  })
  await gallery.show(page, 'field-phone')
  expect(asked).toEqual([])
  const field = stateOf(page, 'Field: phone-number', 'empty')
  const box = field.getByRole('textbox')
  await box.focus()
  await expect.poll(() => asked.length).toBe(1)
  // Typed before the numbering plans have come, the caret back between 3 and 4.
  await page.keyboard.type('+49301234')
  await page.keyboard.press('ArrowLeft')
  isSent()
  await expect.poll(() => box.inputValue()).toBe('+49 30 1234')
  expect(await box.evaluate((node: HTMLInputElement) => node.selectionStart)).toBe('+49 30 123'.length)
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await expect.poll(() => box.inputValue()).toBe('+49 30 12345')
  await expect.poll(() => field.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+493012345')
  await field.getByRole('button', { name: /^Country: Germany/ }).click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(235)
  await page.keyboard.type('switz')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.getByRole('textbox').inputValue()).toBe('+41 30 12345')
  await stateOf(page, 'Field: phone-number, preferred countries', 'filled')
    .getByRole('button', { name: /^Country/ })
    .click()
  expect((await page.getByRole('option').allInnerTexts()).slice(0, 2)).toEqual(['Germany (+49)', 'France (+33)'])
  await page.keyboard.press('Escape')
})

test.each([
  ['qr', 29],
  ['barcode', 100],
])('a %s is drawn under its text and printed by itself', async (name, least) => {
  await gallery.show(page, `field-${name}`)
  const field = stateOf(page, `Field: ${name}`, 'filled')
  const drawing = field.getByRole('img', { name: /^Code of/ })
  await drawing.waitFor()
  expect(Number((await drawing.getAttribute('viewBox'))?.split(' ')[2])).toBeGreaterThanOrEqual(least)
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await field.getByRole('button', { name: 'Print code' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Gallery' }).isVisible()).toBe(false)
  await expect.poll(() => page.locator('[data-print-sheet]').getByRole('img').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.locator('[data-print-sheet]').waitFor({ state: 'detached' })
})
