import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import * as record from './screens/record-page.ts'
import { admin, openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

const text = (title: string, detailGroupId: string) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId },
})
const document = {
  name: 'Trips',
  icon: 'flight',
  formMode: 'stepper',
  schema: {
    type: 'object',
    properties: {
      name: text('Name', 'trip'),
      city: text('City', 'place'),
      papers: { type: 'array', format: 'file-list', title: 'Papers', metadata: { detailGroupId: 'papers' } },
    },
    required: ['name'],
  },
  detailGroupList: [
    { id: 'trip', name: 'Trip', order: 1 },
    { id: 'place', name: 'Place', order: 2 },
    { id: 'papers', name: 'Papers', order: 3 },
  ],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  page.on('dialog', dialog => void dialog.accept())
})
afterAll(async () => {
  await workspace?.end()
})

const stored = async (id: string) =>
  (await program.call('DATA_GET', { cursor: { collectionId: 'Trips', id } })).body as Record<string, unknown>
const step = (name: 'Next' | 'Back') => record.form(page).getByRole('button', { name })
const at = (number: number) => record.form(page).getByText(`Step ${number}/3`).waitFor()

async function openLastStep(id: string): Promise<void> {
  await record.openForm(page, server.url, 'Trips', id)
  await step('Next').click()
  await step('Next').click()
  await at(3)
}

/** The access token runs out. */
async function passAnHour(): Promise<void> {
  await page.evaluate(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 60 * 60 * 1000
  })
}

/** The sign-in runs out: at the next renewal the cookie is gone. */
async function endSession(): Promise<void> {
  await person.context.route('**/api/token', async route => {
    await person.context.clearCookies()
    await route.continue()
  })
  await passAnHour()
}

const question = (): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Password' }) })

async function signInAgain(): Promise<void> {
  await question().getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await person.context.unroute('**/api/token')
  await question().getByRole('button', { name: 'Sign in', exact: true }).click()
  await question().waitFor({ state: 'detached' })
}

async function pickFile(name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await record.form(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('on its way') }])
}

/** What the server says of a token it no longer takes. */
const refusal = { status: 401, json: { error: { code: 'UNAUTHENTICATED', message: 'Sign in again' } } }

/** Holds the next upload until it is let go. */
async function holdUpload(): Promise<() => void> {
  let release = () => undefined as void
  const held = new Promise<void>(resolve => (release = resolve))
  const go = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route('**/api/files', go, { times: 1 })
  return release
}

test('a workspace with a form of three steps', async () => {
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Trips', document, baseVersion: null })
  expect(made.status).toBe(200)
  for (const id of ['one', 'two', 'three'])
    await program.call('DATA_CREATE', { collectionId: 'Trips', id, record: { name: `Trip ${id}` } })
})

test('R43 the sign-in ends on the last step of a form: signed in again, the step and every answer are there', async () => {
  await record.openForm(page, server.url, 'Trips', 'one')
  await record.fill(page, 'Name', 'North')
  await step('Next').click()
  await record.fill(page, 'City', 'Oslo')
  await step('Next').click()
  await at(3)
  await endSession()
  // What goes on behind the form may ask before the button does: then the question is there already.
  await record
    .saveButton(page)
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await question().waitFor()
  expect(await findViolations(page)).toEqual([])
  await signInAgain()
  await at(3)
  await step('Back').click()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Oslo')
  await step('Back').click()
  await expect.poll(() => record.field(page, 'Name').inputValue()).toBe('North')
  await step('Next').click()
  await step('Next').click()
  expect((await record.pressSave(page)).status()).toBe(200)
  expect(await stored('one')).toMatchObject({ name: 'North', city: 'Oslo' })
})

test('R43 the sign-in ends while a file is on its way: signed in again, the file arrives by itself', async () => {
  await openLastStep('two')
  await person.context.clearCookies()
  const refused = page.waitForResponse(response => response.url().endsWith('/api/token'))
  await page.route('**/api/files', route => route.fulfill(refusal), { times: 1 })
  await pickFile('late.txt')
  expect((await refused).status()).toBe(401)
  await question().waitFor()
  await signInAgain()
  await expect.poll(() => record.saveButton(page).isDisabled()).toBe(false)
  expect(await record.form(page).getByText('The upload failed', { exact: true }).count()).toBe(0)
  expect((await record.pressSave(page)).status()).toBe(200)
  expect((await stored('two'))['papers']).toMatchObject([{ name: 'late.txt', size: 10 }])
})

test('R43 the token runs out while a file is on its way and three renewals fail: the file and the answers are saved', async () => {
  await openLastStep('three')
  const letGo = await holdUpload()
  const underway = page.waitForRequest(request => request.url().endsWith('/api/files'))
  await pickFile('slow.txt')
  await record.form(page).getByText('Waiting for uploads to finish').waitFor()
  await underway
  // Before the hour has passed: what goes on behind the form may be the first that renews.
  let failures = 0
  await person.context.route(
    '**/api/token',
    async route => {
      failures += 1
      await route.abort('connectionreset')
    },
    { times: 3 },
  )
  await passAnHour()
  letGo()
  await expect.poll(() => record.saveButton(page).isDisabled()).toBe(false)
  expect((await record.pressSave(page)).status()).toBe(200)
  expect(failures).toBe(3)
  expect((await stored('three'))['papers']).toMatchObject([{ name: 'slow.txt', size: 10 }])
})
