import type { Page } from 'playwright-core'

/** Makes a user without roles and answers with the set-password link, as copied from the dialog. */
export async function addUser(page: Page, user: { fullName: string; email: string }): Promise<string> {
  await page
    .getByRole('link', { name: 'New user' })
    .or(page.getByRole('button', { name: 'New user' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Full name' }).fill(user.fullName)
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Set-password link for ${user.fullName}` })
  await dialog.getByRole('textbox', { name: 'Link' }).waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return link
}
