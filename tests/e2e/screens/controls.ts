import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens a choice by its label and takes the option with this name. */
export async function choose(scope: Locator, label: string, option: string): Promise<void> {
  const page = scope.page()
  await scope.getByRole('button', { name: new RegExp(`${escape(label)}$`) }).click()
  const found = page.getByRole('option', { name: option, exact: true })
  await found.click()
  await found.waitFor({ state: 'detached' })
}

/** The same of options that say more than their name. */
export async function chooseByText(scope: Locator, label: string, text: string): Promise<void> {
  await scope.getByRole('button', { name: new RegExp(`${escape(label)}$`) }).click()
  await takeOption(scope.page(), text)
}

/** Looks a record up by its title in a box that searches, and takes it. */
export async function lookUp(box: Locator, title: string): Promise<void> {
  await box.fill(title)
  await takeOption(box.page(), title)
}

/** Takes what the list of such a box offers besides its records. */
export async function takeWay(box: Locator, way: string): Promise<void> {
  await box.click()
  await takeOption(box.page(), way)
}

/** Takes the option that says this, from a list that is open. */
export async function takeOption(page: Page, text: string): Promise<void> {
  const found = page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) })
  await found.click()
  await found.waitFor({ state: 'detached' })
}

/** By the keyboard, since the input itself is drawn by what lies over it. */
export async function tick(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.press('Space')
}

/** Letter by letter, each 50 ms after the one before by the page's own clock: keys that are sent from here may be a second apart on a busy machine. */
export async function typeQuickly(box: Locator, text: string): Promise<void> {
  await box.focus()
  await box.evaluate(async (node, letters) => {
    const input = node as HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let length = 1; length <= letters.length; length += 1) {
      write?.call(input, letters.slice(0, length))
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letters[length - 1] ?? '' }))
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }, text)
}

/** Opens a menu by its button and takes the entry; done when the menu is gone, so that the next one is the only one. */
export async function chooseEntry(trigger: Locator, entry: string): Promise<void> {
  await trigger.click()
  const page = trigger.page()
  const found = page.getByRole('menuitem').filter({ has: page.getByText(entry, { exact: true }) })
  await found.click()
  await found.waitFor({ state: 'detached' })
}

/** Waits until the page says this in a toast. */
export async function seeToast(page: Page, title: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog', { name: title }).first()
  await toast.waitFor()
  // The same again may have come behind it, and a press may meet a toast that is moving.
  await expect
    .poll(async () => {
      await toast
        .getByRole('button', { name: 'Close' })
        .evaluateAll((all: HTMLElement[]) => all.forEach(button => button.click()))
      return toast.count()
    })
    .toBe(0)
}

export const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
