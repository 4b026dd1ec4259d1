import type { Locator, Page, Response } from 'playwright-core'
import { choose, seeToast, tick } from './controls.ts'

export const form = (page: Page): Locator => page.getByRole('main').getByRole('form')
export const field = (page: Page, label: string): Locator =>
  form(page).getByRole('textbox', { name: label, exact: true })

export async function openForm(page: Page, url: string, collectionId: string, id: string): Promise<void> {
  await page.goto(`${url}/detail?collectionId=${collectionId}&id=${id}`)
  await form(page).waitFor()
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await field(page, label).blur()
}

/** A date as it is typed in the United States, the language of these browsers. */
export async function fillDate(page: Page, label: string, text: string): Promise<void> {
  await fill(page, label, text)
}

export async function tickBox(page: Page, label: string): Promise<void> {
  await tick(form(page).getByRole('checkbox', { name: label }))
}

export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await choose(form(page), label, option)
}

/** The message at a field, read where a screen reader reads it: through the field's description. */
export async function messageAt(page: Page, label: string): Promise<string> {
  const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(ids.map(id => page.locator(`[id="${id}"]`).allInnerTexts()))
  return texts.flat().join(' ').trim()
}

export const saveButton = (page: Page): Locator => form(page).getByRole('button', { name: 'Save', exact: true })

/** Presses Save and answers with what the server said. */
export async function pressSave(page: Page): Promise<Response> {
  const answer = page.waitForResponse(response => /\/DATA_(UPDATE|CREATE)$/.test(response.url()))
  await saveButton(page).click()
  return await answer
}

export async function save(page: Page): Promise<void> {
  await pressSave(page)
  await seeToast(page, '1 record saved')
}

export async function openActivity(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Activity log' })
  // By what the button says: the panel itself may still be on its way. Behind it stands the group of when and by whom.
  const button = page.getByRole('button', { name: 'Activity', exact: true }).first()
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await panel.getByRole('listitem').first().waitFor()
  return panel
}

/** The entries of the activity as a person reads them, newest first. */
export async function activityTexts(page: Page): Promise<string[]> {
  const panel = await openActivity(page)
  const texts = await panel.getByRole('listitem').allInnerTexts()
  return texts.map(text => text.replaceAll(/\s+/g, ' ').trim())
}
