import type { Page } from 'playwright-core'

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
