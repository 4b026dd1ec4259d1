import type { Page } from 'playwright-core'

export type Account = { fullName: string; email: string; password: string }

/** First run: workspace, name, email, password; ends on the home of the empty workspace. */
export async function setUp(page: Page, setupUrl: string, workspace: string, admin: Account): Promise<void> {
  await page.goto(setupUrl)
  await page.getByRole('textbox', { name: 'Workspace name' }).fill(workspace)
  await page.getByRole('textbox', { name: 'Your name' }).fill(admin.fullName)
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { level: 1, name: `Welcome to ${workspace}` }).waitFor()
}

export async function signIn(page: Page, url: string, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

/** Takes the set-password link that an admin passed on; ends signed in. */
export async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}
