import type { Page } from 'playwright-core'

const mostPresses = 80

/** Presses a key until the focus is on what has this name, inside `within` where given; fails where it never comes there. */
export async function pressUntil(page: Page, key: string, name: string | RegExp, within = 'body'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < mostPresses; press += 1) {
    const focused = await focusedName(page, within)
    if (focused !== undefined && matches(focused, name)) return
    passed.push(focused ?? '–')
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${name}: ${passed.join(' | ')}`)
}

function matches(focused: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? focused === name : name.test(focused)
}

/** The name of the focused element: of its label, else its text; undefined where the focus is elsewhere. */
async function focusedName(page: Page, within: string): Promise<string | undefined> {
  return await page.evaluate(selector => {
    const element = document.activeElement
    if (!element || element === document.body || !element.closest(selector)) return undefined
    const label = element.getAttribute('aria-label')
    if (label) return label
    const labelled = element.getAttribute('aria-labelledby')?.split(' ')[0]
    const words =
      (labelled && document.getElementById(labelled)?.textContent) ||
      (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
      element.querySelector('h3')?.textContent ||
      element.textContent
    return (words ?? '').replace(/\s*\*$/, '').trim()
  }, within)
}
