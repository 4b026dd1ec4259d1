import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSoaked } from '../integration/soak.ts'
import { type RunningGallery, startGallery, stateOf } from './gallery.ts'

let gallery: RunningGallery
let page: Page

beforeAll(async () => {
  gallery = await startGallery()
  page = (await gallery.openPerson()).page
})

afterAll(async () => {
  await gallery?.stop()
})

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const hasFocus = (control: Locator) => control.evaluate(node => node === document.activeElement)
const holdsFocus = (frame: Locator) => frame.evaluate(node => node.contains(document.activeElement))
/** What has the focus, as its words or its name. */
const focused = () =>
  page.evaluate(() => {
    const node = document.activeElement
    return node?.getAttribute('aria-label') ?? node?.textContent?.trim() ?? ''
  })

describe('WAI-ARIA patterns of what holds other things, by keyboard alone', () => {
  test('[1-2.9-01] tabs: one stop of Tab, arrows by the direction of the list, disabled ones passed, each with its panel', async () => {
    await gallery.show(page, 'tabs-and-breadcrumb')
    for (const { state, next, back } of [
      { state: 'layout', next: 'ArrowRight', back: 'ArrowLeft' },
      { state: 'form', next: 'ArrowRight', back: 'ArrowLeft' },
      { state: 'vertical', next: 'ArrowDown', back: 'ArrowUp' },
    ]) {
      const frame = stateOf(page, 'Tabs and breadcrumb', state)
      const tabs = frame.getByRole('tablist').getByRole('tab')
      const names = async () => (await tabs.allInnerTexts()).map(text => text.split('\n')[0])
      expect(await names()).toEqual(['Details', 'Orders', 'Billing', 'Shipping'])
      await expect.poll(() => tabs.nth(2).getAttribute('aria-disabled')).toBe('true')
      const chosen = () => tabs.and(frame.locator('[aria-selected=true]'))
      await tabs.first().focus()
      await press(next)
      expect((await chosen().innerText()).split('\n')[0]).toBe('Orders')
      await press(next)
      expect(await hasFocus(tabs.nth(3))).toBe(true)
      await expect.poll(() => chosen().count()).toBe(1)
      await press('Home')
      expect(await hasFocus(tabs.first())).toBe(true)
      await press('End', back)
      expect(await hasFocus(tabs.nth(1))).toBe(true)
      const panel = frame.getByRole('tabpanel')
      await expect.poll(() => panel.getAttribute('id')).toBe(await chosen().getAttribute('aria-controls'))
      await expect.poll(() => panel.getAttribute('aria-labelledby')).toBe(await chosen().getAttribute('id'))
      await press('Shift+Tab')
      expect(await holdsFocus(frame.getByRole('tablist'))).toBe(false)
      await press('Tab')
      expect(await hasFocus(tabs.nth(1))).toBe(true)
      expect(await tabs.evaluateAll(nodes => nodes.filter(node => (node as HTMLElement).tabIndex === 0).length)).toBe(1)
    }
    const kinds = ['layout', 'form', 'vertical'].map(async state =>
      stateOf(page, 'Tabs and breadcrumb', state)
        .locator('[data-variant]')
        .first()
        .evaluate(node => [node.getAttribute('data-variant'), node.getAttribute('data-orientation')]),
    )
    expect(await Promise.all(kinds)).toEqual([
      ['layout', 'horizontal'],
      ['form', 'horizontal'],
      ['layout', 'vertical'],
    ])
  })

  test('tree: rows say level, place and whether they are open; arrows move, open and close; letters find', async () => {
    await gallery.show(page, 'tree-and-panes')
    const tree = page.getByRole('treegrid', { name: 'Details' })
    const row = (name: string) => tree.getByRole('row', { name, exact: true })
    const group = row('Details')
    await group.focus()
    expect([await group.getAttribute('aria-level'), await group.getAttribute('aria-expanded')]).toEqual(['1', 'true'])
    await press('ArrowLeft')
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
    expect(await row('Customer').count()).toBe(0)
    await press('ArrowRight')
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await press('ArrowDown')
    expect(await hasFocus(row('Customer'))).toBe(true)
    expect([
      await row('Customer').getAttribute('aria-level'),
      await row('Customer').getAttribute('aria-posinset'),
      await row('Customer').getAttribute('aria-setsize'),
    ]).toEqual(['2', '1', '3'])
    await expect.poll(() => row('Customer').getAttribute('aria-selected')).toBe('true')
    await press('End')
    expect(await hasFocus(row('City'))).toBe(true)
    await press('Home')
    expect(await hasFocus(group)).toBe(true)
    await page.keyboard.type('ord')
    await expect.poll(() => hasFocus(row('Order date'))).toBe(true)
    await press('Shift+Tab')
    expect(await holdsFocus(tree)).toBe(false)
    await press('Tab')
    expect(await hasFocus(row('Order date'))).toBe(true)
  })

  test('tree: a row is moved by Alt with an arrow', async () => {
    const { row, order } = await showTree()
    await row(second).focus()
    await press('Alt+ArrowUp')
    await expect.poll(async () => (await order()).slice(1, 3)).toEqual([second, first])
    expect(await hasFocus(row(second))).toBe(true)
  })

  // Whether the row takes the focus back while the handle has it hangs on how busy the machine is.
  test.runIf(isSoaked('handles'))('tree: handles move rows, by Enter and arrows', async () => {
    const { row, order } = await showTree()
    await row(second).focus()
    await press('Alt+ArrowUp')
    await expect.poll(async () => (await order()).slice(1, 3)).toEqual([second, first])
    const handle = row(first)
      .getByRole('button', { name: /Customer/ })
      .first()
    // The row that was moved takes the focus once more, a moment after it has it.
    const keepsFocus = async () => {
      await handle.focus()
      await page.waitForTimeout(100)
      return focused()
    }
    await expect.poll(keepsFocus).toMatch(/Customer/)
    await press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/Insert/)
    await press('Escape')
    await expect.poll(async () => (await order()).slice(1, 3)).toEqual([second, first])
  })

  const [first, second] = ['Customer', 'Order date'] as const

  async function showTree() {
    await gallery.show(page, 'tree-and-panes')
    const tree = page.getByRole('treegrid', { name: 'Details' })
    return {
      row: (name: string) => tree.getByRole('row', { name, exact: true }),
      order: async () => (await tree.getByRole('row').allInnerTexts()).map(text => text.split('\n')[0]),
    }
  }

  test('toolbar: one stop of Tab among its buttons, between which arrows move', async () => {
    await gallery.show(page, 'menu-and-popover')
    const bar = stateOf(page, 'Menu and popover', 'actions').getByRole('toolbar', { name: 'Orders' })
    const buttons = bar.getByRole('button')
    await expect.poll(() => buttons.count()).toBe(3)
    await expect.poll(() => bar.getAttribute('aria-orientation')).toBe('horizontal')
    await buttons.first().focus()
    await press('ArrowRight')
    expect(await hasFocus(buttons.nth(1))).toBe(true)
    await press('ArrowRight')
    expect(await hasFocus(buttons.nth(2))).toBe(true)
    await press('ArrowLeft')
    await press('Tab')
    expect(await holdsFocus(bar)).toBe(false)
    await press('Shift+Tab')
    expect(await hasFocus(buttons.nth(1))).toBe(true)
    await press('Shift+Tab')
    expect(await holdsFocus(bar)).toBe(false)
  })

  test('disclosure: a button says whether what it controls is open; Enter and Space turn it', async () => {
    await gallery.show(page, 'tabs-and-breadcrumb')
    const frame = stateOf(page, 'Tabs and breadcrumb', 'columns, collapsible, full screen')
    const button = frame.getByRole('button', { name: 'Billing' })
    const controlled = async () => page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
    const told = async () => [await button.getAttribute('aria-expanded'), await (await controlled()).isVisible()]
    expect(await told()).toEqual(['true', true])
    await button.focus()
    await press('Enter')
    expect(await told()).toEqual(['false', false])
    await press('Space')
    expect(await told()).toEqual(['true', true])
    expect(await hasFocus(button)).toBe(true)
  })

  test('[2-4-42] disclosure: a list that starts collapsed is opened by its label, and keeps the focus', async () => {
    await gallery.show(page, 'field-array-collapsed')
    const frame = stateOf(page, 'Field: array, collapsed', 'filled')
    const button = frame.getByRole('button', { expanded: false })
    expect(await frame.getByRole('textbox').count()).toBe(0)
    await frame.locator('label').first().click()
    await frame.getByRole('textbox').first().waitFor()
    const open = frame.getByRole('button', { expanded: true }).first()
    await open.focus()
    await press('Space')
    await button.first().waitFor()
    expect(await hasFocus(button.first())).toBe(true)
  })

  test('[1-2.9-04] [2-2.10-01] [2-2.10-02] [2-2.10-03] dialog: named, holds the focus, closed by Escape, which gives it back', async () => {
    await gallery.show(page, 'dialog')
    const widths: number[] = []
    for (const size of ['compact', 'regular', 'large', 'full']) {
      const opener = stateOf(page, 'Dialog', 'sizes, confirmation').getByRole('button', { name: size, exact: true })
      await opener.focus()
      await press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Customers' })
      await dialog.getByText('Shown to everyone who opens the record.').waitFor()
      await expect.poll(() => dialog.locator('[data-icon=database]').count()).toBe(1)
      await expect.poll(() => dialog.getByRole('heading', { name: 'Customers' }).count()).toBe(1)
      await dialog.getByRole('button', { name: 'Close' }).waitFor()
      await dialog.getByRole('contentinfo').or(dialog.locator('footer')).first().getByRole('button').first().waitFor()
      await expect.poll(() => hasFocus(dialog.getByRole('textbox'))).toBe(true)
      for (let stop = 0; stop < 6; stop += 1) {
        await press('Tab')
        expect(await holdsFocus(dialog)).toBe(true)
      }
      widths.push((await dialog.boundingBox())?.width ?? 0)
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(opener)).toBe(true)
    }
    expect(new Set(widths).size).toBe(4)
    expect(widths.toSorted((left, right) => left - right)).toEqual(widths)
    expect(widths.at(-1)).toBe(1280)
  })

  test('[1-2.9-05] [2-2.10-04] toasts: 350 pixels wide, of four kinds, each said by a word beside its colour', async () => {
    await gallery.show(page, 'toast')
    const kinds = ['success', 'error', 'warning', 'information']
    const names: (string | null)[] = []
    for (const kind of kinds) {
      await stateOf(page, 'Toast', 'kinds').getByRole('button', { name: kind, exact: true }).click()
      const shown = page.locator(`[data-kind=${kind}]`)
      await shown.waitFor()
      expect(Math.round((await shown.boundingBox())?.width ?? 0)).toBe(350)
      names.push(await shown.getByRole('img').first().getAttribute('aria-label'))
      await shown.getByRole('button', { name: 'Close' }).click()
      await shown.waitFor({ state: 'detached' })
    }
    expect(new Set(names).size).toBe(4)
  })

  test('[1-2.9-09] where nothing better can be said, an empty place says No Data', async () => {
    await gallery.show(page, 'empty-state')
    expect(await stateOf(page, 'Empty state', 'default, small').getByText('No Data', { exact: true }).count()).toBe(2)
  })
})
