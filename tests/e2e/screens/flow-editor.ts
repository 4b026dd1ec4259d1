import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seeToast } from './controls.ts'

/** Takes an action for a step, found by a part of its words. */
export async function pickAction(page: Page, search: string, label: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'What it does' })
  await picker.getByRole('searchbox').fill(search)
  // At once: cards that move while one of them is pressed do not hear of it.
  await picker.getByRole('searchbox').press('Enter')
  await picker
    .getByRole('button')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click()
  await picker.waitFor({ state: 'detached' })
}

export const steps = (page: Page): Locator => page.getByRole('region', { name: 'Steps', exact: true })
/** The settings of the chosen step. */
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Step', exact: true })

export const panelTab = (page: Page, name: string): Promise<void> =>
  panel(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()

export const parameter = (page: Page, name: string): Locator => panel(page).getByRole('textbox', { name, exact: true })

type Picked = { search: string; label: string; name: string }

/** Takes an action for a new step and names it; ends where its parameters are. */
export async function pickStep(page: Page, { search, label, name }: Picked): Promise<void> {
  await pickAction(page, search, label)
  await panelTab(page, 'Detail')
  await parameter(page, 'Step name').fill(name)
  await panel(page).getByRole('heading', { name, level: 2 }).waitFor()
  await panelTab(page, 'Action')
}

export async function addStepAfter(page: Page, before: string, picked: Picked): Promise<void> {
  await steps(page)
    .getByRole('button', { name: `Step ${before}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: 'Insert step after' }).click()
  await pickStep(page, picked)
}

/** Writes a parameter that is JSON in its dialog. */
export async function writeJson(page: Page, property: string, value: unknown): Promise<void> {
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${property}`) })
    .click()
  const dialog = page.getByRole('dialog', { name: property })
  await dialog.getByRole('textbox', { name: property }).focus()
  await page.keyboard.insertText(JSON.stringify(value))
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

/** Saves a flow in which no step has a problem; gives its id. */
export async function saveSound(page: Page): Promise<string> {
  await save(page)
  const problems = steps(page).getByText(/problem/)
  expect(await problems.count()).toBe(0)
  return new URL(page.url()).searchParams.get('id') ?? ''
}
