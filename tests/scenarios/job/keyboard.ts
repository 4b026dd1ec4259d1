import type { ElementHandle, Locator, Page } from 'playwright-core'
import type { Tools } from './hands.ts'

/** No way to anything takes more keys, round the whole page if need be. */
const mostKeys = 300

const backwards: Readonly<Record<string, string>> = { Tab: 'Shift+Tab', ArrowDown: 'ArrowUp', ArrowRight: 'ArrowLeft' }

/** Keys alone: Tab to what is wanted, arrows inside menus, lists, tabs and radio groups, Enter, Space and letters. */
export function keyboard(page: Page): Tools {
  const type = (key: string) => page.keyboard.press(key)

  async function reach(target: Locator, key: string): Promise<void> {
    await target.first().waitFor({ state: 'attached' })
    const passed: string[] = []
    for (let count = 0; count < mostKeys; count += 1) {
      if ((await target.count()) > 0 && (await hasFocus(target))) return
      passed.push(await focused(page))
      await type((await isBefore(target)) ? (backwards[key] ?? key) : key)
      // A box that opens its list when it gets the focus covers what comes next.
      if (key === 'Tab' && (await page.locator('[role=combobox][aria-expanded=true]:focus').count()) > 0)
        await type('Escape')
    }
    throw new Error(`${key} never came to ${String(target)}: ${[...new Set(passed)].join(' | ')}`)
  }

  async function press(target: Locator): Promise<void> {
    const role = await roleOf(target)
    if (role === 'tab') {
      await reach(target.page().getByRole('tab', { selected: true }), 'Tab')
      await reach(target, 'ArrowRight')
      return
    }
    if (await isIn(target, '[role=grid]')) return pressInGrid(target)
    await reach(target, role === 'option' || role.startsWith('menuitem') ? 'ArrowDown' : 'Tab')
    const trigger = await target.first().elementHandle()
    await type('Enter')
    if (role === 'option' || role.startsWith('menuitem')) return seeFocusBack()
    if (trigger && (await trigger.getAttribute('aria-expanded')) !== null) await seeOpen(trigger)
  }

  /** The focus comes back to what opened the list a moment after the list is gone; keys of before go astray. */
  async function seeFocusBack(): Promise<void> {
    const isBack = () =>
      page.evaluate(() => {
        const { activeElement: active } = document
        return active !== null && active !== document.body && active.closest('[role=listbox], [role=menu]') === null
      })
    for (let look = 0; look < 20 && !(await isBack()); look += 1) await page.waitForTimeout(50)
  }

  /** Whoever sees nothing open presses once more, as beside a list that is still closing. */
  async function seeOpen(trigger: ElementHandle): Promise<void> {
    for (let look = 0; look < 20; look += 1) {
      const isOpen = await trigger.evaluate(
        node => !node.isConnected || !(node instanceof Element) || node.ariaExpanded !== 'false',
      )
      if (isOpen) return
      await page.waitForTimeout(100)
    }
    await type('Enter')
  }

  /** A grid is one stop: arrows go to the cell, Enter opens it, Alt+ArrowDown what its header or the cell itself offers. */
  async function pressInGrid(target: Locator): Promise<void> {
    const cell = target.locator('xpath=ancestor::*[@role="columnheader" or @role="gridcell" or @role="rowheader"][1]')
    await reach(page.getByRole('grid'), 'Tab')
    const isHeader = (await roleOf(cell)) === 'columnheader'
    if (isHeader) {
      await type('Control+Home')
      await reach(page.getByRole('columnheader').first(), 'ArrowUp')
      await reach(cell, 'ArrowRight')
      await type('Alt+ArrowDown')
    } else {
      await reach(cell, 'ArrowDown')
      await type('Enter')
    }
  }

  return {
    press,
    async tick(box) {
      if ((await roleOf(box)) === 'radio') {
        await reach(groupOf(box), 'Tab')
        await reach(box, 'ArrowDown')
      } else await reach(box, 'Tab')
      // Arrows have ticked it on the way.
      if (!(await box.isChecked())) await type('Space')
    },
    leave: () => type('Enter'),
    async fill(target, text) {
      await reach(target, 'Tab')
      await type('Control+a')
      await page.keyboard.insertText(text)
    },
  }
}

const groupOf = (box: Locator): Locator => box.locator('xpath=ancestor::*[@role="radiogroup"][1]')

const isIn = (target: Locator, selector: string): Promise<boolean> =>
  target.first().evaluate((node, where) => node.closest(where) !== null, selector)

/** The focus itself, or what a list says has it. */
function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate(node => {
    const active = document.activeElement
    if (!active || active === document.body) return false
    const described = active.getAttribute('aria-activedescendant')
    return node === active || node.contains(active) || (described !== null && node.id === described)
  })
}

/** Whether it stands before what has the focus, so that people go back to it. */
async function isBefore(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false
  return target.first().evaluate(node => {
    const { activeElement: active } = document
    if (!active || active === document.body) return false
    return Boolean(node.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) && !node.contains(active)
  })
}

async function roleOf(target: Locator): Promise<string> {
  return target.first().evaluate(node => {
    const type = node instanceof HTMLInputElement ? node.type : ''
    return node.getAttribute('role') ?? type
  })
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document
    return active
      ? `${active.tagName.toLowerCase()} ${active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40)}`
      : ''
  })
