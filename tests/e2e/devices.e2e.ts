import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { admin, openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await openWorkspace()
})
afterAll(() => workspace?.end())

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('[1-2.1-09] a phone signs in, is listed and blocked, and is out at once; it is told why it cannot come in', async () => {
  const { page, server } = workspace
  await page.goto(`${server.url}/builder/devices/list`)
  await page.getByText('No devices yet').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'devices-none')

  const viewport = { width: 390, height: 780 }
  const { page: phone } = await openPerson(workspace.browser, { userAgent: iphone, viewport, hasTouch: true })
  const signIn = async () => {
    await phone.goto(`${server.url}/sign-in`)
    await phone.getByRole('textbox', { name: 'Email' }).fill(admin.email)
    await phone.getByRole('textbox', { name: 'Password' }).fill(admin.password)
    await phone.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await phone.waitForURL(`${server.url}/`)

  await page.goto(`${server.url}/builder/devices/list`)
  const row = page.getByRole('row', { name: /Safari, iPhone/ })
  await row.waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'devices')
  await row.getByRole('link', { name: 'Safari, iPhone' }).click()
  const list = page.getByRole('region', { name: 'Devices' })
  await list.getByText('Safari, iPhone').waitFor()

  await list.getByRole('button', { name: 'Actions for Safari, iPhone' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone of the office')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Device renamed')
  await list.getByText('Phone of the office').waitFor()

  await list.getByRole('button', { name: 'Actions for Phone of the office' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Block “Phone of the office”?' })
  await asked.getByRole('button', { name: 'Block' }).click()
  await seeToast(page, 'Device blocked')
  await list.getByText('Blocked', { exact: true }).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'devices-of-user')

  await phone.getByRole('textbox', { name: 'Password' }).waitFor({ timeout: 5000 })
  await signIn()
  await phone.getByText('This device was blocked. Please ask a user admin to unblock it.').waitFor()
  await shoot(phone, 'device-blocked')

  await list.getByRole('button', { name: 'Actions for Phone of the office' }).click()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
  await seeToast(page, 'Device unblocked')
  await signIn()
  await phone.waitForURL(`${server.url}/`)
})

test('[1-2.1-10] settings of sign-in, mobile and features are kept, and wrong ones are told at their field', async () => {
  const { page, server } = workspace
  await page.goto(`${server.url}/builder/settings/sign-in`)
  const length = page.getByRole('textbox', { name: 'Shortest password' })
  await length.fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Must be a whole number from 8 to 64').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-sign-in')
  await length.fill('10')
  await page.getByRole('textbox', { name: 'Signed out after' }).fill('14')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')

  await page.getByRole('tab', { name: 'Mobile' }).click()
  const mobile = page.getByRole('checkbox', { name: 'Phones and tablets may sign in' })
  await mobile.press('Space')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-mobile')

  await page.getByRole('tab', { name: 'Features' }).click()
  await page.getByRole('checkbox', { name: 'Hide developer tools' }).press('Space')
  await page.keyboard.press('Control+s')
  await seeToast(page, 'Settings saved')
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'settings-features')

  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect.poll(() => length.inputValue()).toBe('10')
  await page.goto(`${server.url}/builder/settings/mobile`)
  await mobile.waitFor()
  expect(await mobile.isChecked()).toBe(false)
})

test('people see their own devices from the account menu', async () => {
  const { page, server } = workspace
  await page.goto(server.url)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Devices' }).click()
  await page.getByRole('heading', { name: 'Devices', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Devices' }).getByText('Phone of the office').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'account-devices')
  await page.getByRole('tab', { name: 'Sessions and tokens' }).click()
  await page.getByRole('heading', { name: 'Signed in', level: 2 }).waitFor()
})
