import { allFormats } from '@trellis/fields'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGallery, startGallery, stateOf } from './gallery.ts'

/** What a state of a look says and offers, read in the page at once: there are hundreds. */
type Seen = {
  look: string
  state: string
  /** Controls with which the value could be changed. */
  changing: string[]
  /** Words, what boxes hold, pictures and marks. */
  sight: string
  /** The error: whether it is seen under the input with an icon, and something is marked as wrong. */
  error: { isSaid: boolean; hasIcon: boolean; isMarked: boolean }
  statuses: number
  height: number
}

let gallery: RunningGallery
let page: Page
let seen: Seen[]

const wrong = 'Does not match the expected form'

beforeAll(async () => {
  gallery = await startGallery()
  page = (await gallery.openPerson()).page
  await gallery.show(page, 'field-')
  seen = await readStates(page)
})
afterAll(async () => {
  await gallery?.stop()
})

function readStates(page: Page): Promise<Seen[]> {
  return page.evaluate(wrong => {
    const nameOf = (node: Element) =>
      node.getAttribute('aria-label') ??
      (node.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
    const fixed = ':disabled, [readonly], [aria-disabled=true], [aria-readonly=true], [type=file]'
    const isFixed = (node: Element) =>
      node.matches(fixed) ||
      node.closest('[inert], [aria-hidden=true]') !== null ||
      node.closest('[role=radiogroup]:is([aria-readonly=true], [aria-disabled=true])') !== null
    const controls = 'input, textarea, select, button, [contenteditable=true], [role=textbox], [role=radio]'
    const sightOf = (frame: HTMLElement) => [
      frame.innerText,
      [...frame.querySelectorAll<HTMLInputElement>('input, textarea')].map(box => [
        box.value,
        box.checked,
        box.indeterminate,
      ]),
      [...frame.querySelectorAll('svg, img, [role=img], [data-color], [aria-checked]')].map(
        node => node.outerHTML.length,
      ),
    ]
    const errorOf = (frame: HTMLElement) => {
      const message = [...frame.querySelectorAll<HTMLElement>('*')].findLast(node => node.textContent === wrong)
      const isSaid = message !== undefined && message.checkVisibility()
      const hasIcon = message?.parentElement?.querySelector('svg') != null || message?.querySelector('svg') != null
      return {
        isSaid,
        hasIcon,
        isMarked: frame.querySelector('[aria-invalid=true], [data-invalid], [role=group]') !== null,
      }
    }
    return [...document.querySelectorAll<HTMLElement>('main section')].flatMap(section =>
      [...section.querySelectorAll<HTMLElement>('[data-state]')].map(state => {
        const frame = state.lastElementChild as HTMLElement
        return {
          look: (section.getAttribute('aria-label') ?? '').replace('Field: ', ''),
          state: state.querySelector('[data-state-name]')?.textContent ?? '',
          changing: [...frame.querySelectorAll(controls)]
            .filter(node => !isFixed(node))
            .map(node => `${node.getAttribute('role') ?? node.localName} ${nameOf(node) || node.textContent?.trim()}`),
          sight: JSON.stringify(sightOf(frame)),
          error: errorOf(frame),
          statuses: frame.querySelectorAll('[role=status]').length,
          height: frame.getBoundingClientRect().height,
        }
      }),
    )
  }, wrong)
}

/** Those that take nothing in: what the server gives, and what is worked out. */
const shownOnly = new Set(
  allFormats.filter(({ storage, generated }) => storage === 'none' || generated).map(({ id }) => id),
)
const takingIn = allFormats.map(({ id }) => id).filter(id => !shownOnly.has(id))
const looksOf = (id: string) => seen.filter(({ look }) => look === id || look.startsWith(`${id}, `))
const inState = (id: string, state: string) => looksOf(id).find(each => each.state === state)

/** What looking alone needs: leading on, showing more of it, copying, printing, help; code opens in an editor that is fixed too. */
const looking =
  /^button (Help on|Open|Send email|Call|Show|Hide|See|Print code|Preview|Actions for|Next|Previous|Copy|Empty filter|\d+ more|\d+\w+Show all)/
/** Files are opened by their names; what is on its way may be stopped, or a form could wait for it with no way out. */
const files = /^button (Invoice 10248\.pdf|Shipping label|Cancel the upload of .*)$/
const code = new Set(['graphql', 'json', 'sql', 'xml', 'yaml'])

test('[1-6-18] [2-6-16] nothing that is read-only or disabled has a control that changes it, in any look of any format', () => {
  const found = seen
    .filter(({ state }) => ['disabled', 'read-only', 'read-only, empty'].includes(state))
    .flatMap(({ look, state, changing }) => {
      const isCode = code.has(look.split(',')[0] ?? '')
      const others = changing.filter(control => !looking.test(control) && !files.test(control))
      return others
        .filter(control => !(isCode && control.startsWith('button ')))
        .map(each => `${look}, ${state}: ${each}`)
    })
  expect(found).toEqual([])
})

test('[1-6-18] keys change nothing in a list of several options that is read-only, and code opens in an editor that is', async () => {
  const list = stateOf(page, 'Field: multi-option-list, colours, images, hidden and disabled options', 'read-only')
  const shown = await list.innerText()
  await list.getByRole('combobox').focus()
  for (const key of ['Backspace', 'ArrowDown', 'Enter', 'x']) await page.keyboard.press(key)
  expect([await list.innerText(), await page.getByRole('listbox').count()]).toEqual([shown, 0])
  await stateOf(page, 'Field: sql', 'read-only').getByRole('button', { name: /^SQL/ }).click()
  const editor = page.getByRole('dialog').locator('.cm-content')
  await editor.waitFor()
  const text = await editor.innerText()
  await editor.click()
  await page.keyboard.type('drop')
  await expect.poll(() => editor.innerText()).toBe(text)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
})

test('what is empty has a control that fills it, unless nothing is typed or chosen there', () => {
  const hasNone = (id: string) => looksOf(id).every(({ state, changing }) => state !== 'empty' || changing.length === 0)
  expect(takingIn.filter(hasNone)).toEqual([])
})

test('a filled one looks other than an empty one, and the cell of a value shows something', () => {
  const stored = allFormats.filter(({ storage }) => storage !== 'none').map(({ id }) => id)
  const first = (id: string, state: string) => inState(id, state)?.sight
  expect(stored.filter(id => first(id, 'filled') === first(id, 'empty'))).toEqual([])
  expect(stored.filter(id => [undefined, JSON.stringify(['', [], []])].includes(first(id, 'cell')))).toEqual([])
})

test('[2-2.2-11] every format that takes something in says its error under it, with an icon, and marks what is wrong', () => {
  const told = takingIn.map(id => [id, inState(id, 'error')?.error])
  expect(told).toEqual(takingIn.map(id => [id, { isSaid: true, hasIcon: true, isMarked: true }]))
})

test('what is loading says so to screen readers and has the height of a field', () => {
  const loading = allFormats.map(({ id }) => inState(id, 'loading'))
  expect(loading.map(each => each?.statuses)).toEqual(allFormats.map(() => 1))
  expect(Math.min(...loading.map(each => each?.height ?? 0))).toBeGreaterThan(50)
})
