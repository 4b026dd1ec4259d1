import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningGallery, startGallery, stateOf } from './gallery.ts'
import type { Person } from './person.ts'

let gallery: RunningGallery
let person: Person
let page: Page

beforeAll(async () => {
  gallery = await startGallery()
})
afterAll(async () => {
  await gallery?.stop()
})
beforeEach(async () => {
  person = await gallery.openPerson()
  page = person.page
})
afterEach(() => person.context.close())

/** Shows a part of the gallery, then lets its time go on only where the test says so. */
async function show(only: string): Promise<void> {
  await gallery.show(page, only)
  // A page that was never pointed at takes a mouse over something for a key.
  await page.mouse.move(5, 5)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
const pass = (milliseconds: number) => page.clock.runFor(milliseconds)

describe('waits of the specification, on a clock that the test moves', () => {
  test('[1-9-08] what is typed is searched for 300 ms after the last key', async () => {
    await show('search')
    const state = stateOf(page, 'Search', 'live, with what is searched for')
    const box = state.getByRole('searchbox')
    const asked = () => state.locator('output').textContent()
    await box.pressSequentially('Ber')
    await pass(299)
    expect(await asked()).toBe('')
    await box.pressSequentially('lin')
    await pass(299)
    expect(await asked()).toBe('')
    await pass(1)
    await expect.poll(asked).toBe('Berlin')
  })

  test('[1-9-09] what is on its way shows after 750 ms, and has its room from the start', async () => {
    await show('progress-and-loading')
    const state = stateOf(page, 'Progress and loading', 'shown after a while')
    await state.getByRole('button').press('Enter')
    const placeholder = state.locator('[role=status]')
    await placeholder.waitFor({ state: 'attached' })
    const height = (await placeholder.boundingBox())?.height
    const isShown = async () => (await placeholder.getAttribute('data-shown')) !== null
    await pass(749)
    expect(await isShown()).toBe(false)
    await pass(1)
    await expect.poll(isShown).toBe(true)
    expect((await placeholder.boundingBox())?.height).toBe(height)
    expect(height).toBeGreaterThan(20)
  })

  test('[1-9-11] a tip shows when the mouse has stayed for 100 ms', async () => {
    await show('icon-button')
    await stateOf(page, 'Icon button', 'tooltip, keys').getByRole('button', { name: 'More' }).hover()
    const tip = page.getByRole('tooltip')
    await pass(99)
    expect(await tip.count()).toBe(0)
    await pass(1)
    await tip.waitFor()
  })

  test('[1-9-16] help that hovering opened closes 1500 ms after the mouse has left', async () => {
    await show('field-text')
    await page
      .getByRole('button', { name: /^Help on/ })
      .first()
      .hover()
    const help = page.getByRole('dialog', { name: /^Help on/ })
    await pass(99)
    expect(await help.count()).toBe(0)
    await pass(1)
    await help.waitFor()
    await page.mouse.move(0, 0)
    await pass(1499)
    expect(await page.locator('[data-exiting]').count()).toBe(0)
    expect(await help.isVisible()).toBe(true)
    await pass(1)
    await expect
      .poll(async () => (await help.count()) === 0 || (await page.locator('[data-exiting]').count()) > 0)
      .toBe(true)
  })
})
