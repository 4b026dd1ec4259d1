import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { moving } from './person.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const document = {
  name: 'Places',
  icon: 'place',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name' },
      at: { type: 'object', format: 'address', title: 'At' },
      sign: { type: 'string', format: 'icon-or-image', title: 'Sign' },
      papers: { type: 'array', format: 'file-list', title: 'Papers' },
    },
  },
  detailGroupList: [],
}
const at = { summary: 'Obere Str. 57', additionalInfo: 'Backyard', lat: 52.4, lng: 13.3, suburb: 'Mitte' }

beforeAll(async () => {
  workspace = await openWorkspace({ context: moving })
  ;({ server, page, program } = workspace)
  page.on('dialog', dialog => void dialog.accept())
})
afterAll(async () => {
  await workspace?.end()
})

const open = () => record.openForm(page, server.url, 'Places', 'one')

test('a workspace with places', async () => {
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Places', document, baseVersion: null })
  expect(made).toMatchObject({ status: 200 })
  const { status } = await program.call('DATA_CREATE', {
    collectionId: 'Places',
    id: 'one',
    record: { name: 'Hall', at },
  })
  expect(status).toBe(200)
})

test('[2-4-55] a button whose work is under way shows a spinner and takes no second press until it ends', async () => {
  await open()
  let release = () => undefined as void
  const held = new Promise<void>(resolve => (release = resolve))
  let asked = 0
  await page.route('**/DATA_UPDATE', async route => {
    asked += 1
    await held
    await route.continue()
  })
  await record.fill(page, 'Name', 'Hall one')
  await record.saveButton(page).click()
  const busy = record.form(page).locator('button[data-pending]')
  await busy.waitFor()
  await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true')
  const turning = busy.locator('svg, span').filter({ hasNotText: /./ })
  expect(await turning.evaluateAll(marks => marks.some(mark => mark.getAnimations().length > 0))).toBe(true)
  await busy.click({ force: true })
  release()
  await busy.waitFor({ state: 'detached' })
  expect(asked).toBe(1)
  expect(await record.saveButton(page).getAttribute('data-pending')).toBeNull()
  await page.unroute('**/DATA_UPDATE')
})

test('[2-3.8-02] an address shows its summary and what was added, and where it lies', async () => {
  await open()
  const box = record.form(page).getByRole('button', { name: /^At/ })
  await expect.poll(() => box.innerText()).toBe('Obere Str. 57, Backyard')
  expect(await record.form(page).getByRole('link', { name: 'Show on a map' }).getAttribute('href')).toContain(
    '52.4%2C13.3',
  )
  await box.click()
  const dialog = page.getByRole('dialog', { name: 'At' })
  const part = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await expect.poll(() => part('Additional information').inputValue()).toBe('Backyard')
  expect([await part('Latitude').inputValue(), await part('Longitude').inputValue()]).toEqual(['52.4', '13.3'])
  expect(await part('Suburb').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
})

test('[2-5-07] a file keeps a name: without one, Apply waits', async () => {
  await open()
  const chooser = page.waitForEvent('filechooser')
  await record.form(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') }])
  await record.form(page).getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Edit information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit information' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect((await name.getAttribute('required')) ?? (await name.getAttribute('aria-required'))).not.toBeNull()
  await name.fill('')
  await dialog.getByText('File name cannot be empty').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  await name.fill('plans.txt')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await record.form(page).getByRole('button', { name: 'Actions for plans.txt' }).waitFor()
})

test('[2-8-18] copying the address of an image says so', async () => {
  await open()
  await record
    .form(page)
    .getByRole('button', { name: /Choose an icon or image/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Image' }).click()
  await dialog.getByRole('textbox', { name: 'Image URL' }).fill('https://example.com/a.png')
  await dialog.getByRole('button', { name: 'Copy image URL' }).click()
  await seeToast(page, 'Image URL copied')
})

test('[2-8-15] a field of a format that nobody knows is drawn by nothing, and the browser’s log says why', async () => {
  const told: string[] = []
  const tab = await page.context().newPage()
  tab.on('pageerror', error => told.push(error.message))
  await tab.route('**/api/**', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"format":"icon-or-image"', '"format":"hologram"')
    await route.fulfill({ response: answer, body })
  })
  await record.openForm(tab, server.url, 'Places', 'one')
  await record.field(tab, 'Name').waitFor()
  await record
    .field(tab, 'Papers')
    .or(record.form(tab).getByRole('group', { name: 'Papers' }))
    .first()
    .waitFor()
  expect(await record.form(tab).getByText('Sign').count()).toBe(0)
  await expect.poll(() => told).toContain('Unsupported data type: hologram')
  await tab.close()
})
