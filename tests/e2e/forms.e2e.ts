import type { Page } from 'playwright-core'
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

const inGroup = (detailGroupId: string, more: object = {}) => ({ metadata: { detailGroupId, ...more } })
const text = (title: string, more: object) => ({ type: 'string', format: 'text', title, ...more })
const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `f${index}`,
    text(`Field ${index}`, inGroup(index < 20 ? 'second' : 'third', { detailOrder: index })),
  ]),
)
const document = {
  name: 'Cases',
  icon: 'work',
  schema: {
    type: 'object',
    properties: {
      name: text('Name', inGroup('first', { detailOrder: 1 })),
      city: { ...text('City', inGroup('first', { detailOrder: 2 })), maxLength: 40 },
      papers: { type: 'array', format: 'file-list', title: 'Papers', ...inGroup('first', { detailOrder: 3 }) },
      ...many,
      last: text('Last', inGroup('third', { detailOrder: 99 })),
    },
    required: ['name', 'last'],
  },
  detailGroupList: [
    { id: 'first', name: 'First', order: 1 },
    { id: 'second', name: 'Second', order: 2, collapsible: true },
    { id: 'third', name: 'Third', order: 3, collapsible: true, startsCollapsed: true },
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

test('a workspace with a big form', async () => {
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Cases', document, baseVersion: null })
  expect(made.status).toBe(200)
  for (const id of ['one', 'two'])
    await program.call('DATA_CREATE', {
      collectionId: 'Cases',
      id,
      record: { name: `Case ${id}`, city: 'Kiel', last: 'x' },
    })
})

const stored = async (id: string) =>
  (await program.call('DATA_GET', { cursor: { collectionId: 'Cases', id } })).body as Record<string, unknown>
type Picked = { name: string; mimeType: string; buffer: Buffer }
async function pick(files: Picked[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await record.form(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles(files)
}
const open = (id: string, on = page) => record.openForm(on, server.url, 'Cases', id)

test('[2-2.2-05] [2-2.2-06] [2-2.2-07] [2-8-20] what is wrong is summed up, leads to its field and opens its group', async () => {
  await open('one')
  await record.form(page).getByRole('button', { name: 'Third', exact: true, expanded: false }).click()
  await record.fill(page, 'Last', '')
  await record.form(page).getByRole('button', { name: 'Third', exact: true, expanded: true }).click()
  await record.saveButton(page).click()
  const summary = page.getByText('Please review and update these fields in order to submit the form:')
  await summary.waitFor()
  await page.getByRole('button', { name: 'Last: Required field' }).click()
  await expect
    .poll(() => record.field(page, 'Last').evaluate(input => input === input.ownerDocument.activeElement))
    .toBe(true)
  await record.fill(page, 'Last', 'x')
  await summary.waitFor({ state: 'detached' })
})

test('a text shows what is typed by itself, and what it is written to: back to what was stored, and what somebody else saved', async () => {
  await open('two')
  const city = record.field(page, 'City')
  await city.press('End')
  await city.pressSequentially('er Hafen', { delay: 5 })
  await expect.poll(() => city.inputValue()).toBe('Kieler Hafen')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => city.inputValue()).toBe('Kiel')
  await city.fill('Kiel am Meer')
  await record.save(page)
  expect((await stored('two'))['city']).toBe('Kiel am Meer')
  await program.call('DATA_UPDATE', { collectionId: 'Cases', id: 'two', record: { city: 'Kiel' } })
  await expect.poll(() => city.inputValue()).toBe('Kiel')
})

test('how much of a length is used is told from four fifths on, and follows each key', async () => {
  await open('one')
  const hint = record
    .form(page)
    .locator('[data-field=city]')
    .getByText(/of 40 characters/)
  await record.fill(page, 'City', 'a'.repeat(31))
  expect(await hint.count()).toBe(0)
  await record.field(page, 'City').press('End')
  for (const [typed, count] of [
    ['b', 32],
    ['c', 33],
    ['😀', 34],
  ] as const) {
    await page.keyboard.insertText(typed)
    await hint.filter({ hasText: `${count} of 40 characters` }).waitFor()
  }
  await page.keyboard.press('Backspace')
  await hint.filter({ hasText: '33 of 40 characters' }).waitFor()
  await record.fill(page, 'City', 'short')
  await hint.waitFor({ state: 'detached' })
  // What is left unsaved would be offered to the tests after this one.
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('a record is duplicated into a form of what was entered, and saved as another one', async () => {
  await open('one')
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL(/copy=one/)
  await expect.poll(() => record.field(page, 'Name').inputValue()).toBe('Case one')
  await record.fill(page, 'Name', 'Case one again')
  await record.save(page)
  await page.waitForURL(url => url.searchParams.has('id') && !url.searchParams.has('copy'))
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await stored(id)).toMatchObject({ name: 'Case one again', city: 'Kiel', last: 'x' })
  expect(await stored('one')).toMatchObject({ name: 'Case one' })
})

test('[2-2.5-01] [2-2.5-02] [2-4-18] [2-4-19] [2-4-20] [2-7-06] [2-8-04] [2-8-05] [2-8-09] files: dropped, shown, named, removed; the form waits for them', async () => {
  await open('two')
  await pick([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello\nfile') },
    { name: 'bad?.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK\u0003\u0004') },
  ])
  const told = page.getByRole('alertdialog', { name: 'Upload failed: bad?.txt' })
  await told.getByText('File name cannot contain the following characters').waitFor()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await record.form(page).getByText('The upload failed', { exact: true }).waitFor()
  await expect.poll(() => record.form(page).getByRole('button', { name: 'Upload', exact: true }).isEnabled()).toBe(true)
  await record.form(page).getByRole('button', { name: 'Cancel the upload of bad?.txt' }).click()
  await record.form(page).getByRole('button', { name: 'notes.txt', exact: true }).click()
  await page.getByRole('dialog', { name: 'notes.txt' }).getByText('hello').waitFor()
  await page.getByRole('dialog', { name: 'notes.txt' }).getByRole('button', { name: 'OK' }).click()
  await record.form(page).getByRole('button', { name: 'sheet.xlsx', exact: true }).click()
  const other = page.getByRole('dialog', { name: 'sheet.xlsx' })
  await other.getByText("This file type can't be previewed").waitFor()
  await other.getByRole('button', { name: 'OK' }).click()
  await record.form(page).getByRole('button', { name: 'Actions for sheet.xlsx' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()

  await page.getByRole('button', { name: 'Actions for notes.txt' }).click()
  const names = await page.getByRole('menuitem').allInnerTexts()
  expect(names.map(name => name.trim())).toEqual(['Preview', 'Download', 'Replace', 'Edit information', 'Remove'])
  await page.getByRole('menuitem', { name: 'Edit information' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit information' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('a/b')
  await dialog.getByText('File name cannot contain the following characters \\ / : * ? " < > |').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('minutes.txt')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Of Monday')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await record.save(page)
  expect((await stored('two'))['papers']).toMatchObject([
    { name: 'minutes.txt', notes: 'Of Monday', mimeType: 'text/plain', size: 10 },
  ])
})

test('[2-4-03] [2-5-03] Save waits for an upload, which can be cancelled', async () => {
  await open('one')
  let release = () => undefined as void
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/files', async route => {
    await held
    await route.abort().catch(() => undefined)
  })
  await pick([{ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') }])
  await record.form(page).getByText('Waiting for uploads to finish').waitFor()
  await expect.poll(() => record.saveButton(page).isDisabled()).toBe(true)
  await record.form(page).getByRole('button', { name: 'Cancel the upload of slow.txt' }).click()
  await expect.poll(() => record.saveButton(page).isDisabled()).toBe(false)
  release()
  await page.unroute('**/api/files')
  expect(await page.getByRole('alertdialog', { name: 'Upload failed: slow.txt' }).count()).toBe(0)
})

test('[2-6-16] [2-4-18] a save never waits for an upload in a field that has become read-only or hidden: it is cancelled, and nothing is lost', async () => {
  const named = (name: string) => ({ EQ: ['{{record.name}}', name] })
  const papers = {
    type: 'array',
    format: 'file-list',
    title: 'Papers',
    metadata: { disabled: named('locked'), hidden: named('hidden') },
  }
  const schema = { type: 'object', properties: { name: text('Name', {}), papers } }
  const document = { name: 'Locks', schema, detailGroupList: [] }
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Locks', document, baseVersion: null })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
  await program.call('DATA_CREATE', { collectionId: 'Locks', id: 'one', record: { name: 'open' } })
  await record.openForm(page, server.url, 'Locks', 'one')
  const form = record.form(page)
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await pick([file('old.txt')])
  await form.getByRole('button', { name: 'Actions for old.txt' }).waitFor()
  await record.save(page)

  let fail = () => undefined as void
  await page.route('**/api/files', async route => {
    await new Promise<void>(resolve => (fail = resolve))
    await route.abort('connectionreset').catch(() => undefined)
  })
  await form.getByRole('button', { name: 'Actions for old.txt' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  await (await chooser).setFiles([file('new.txt')])
  await form.getByText('Waiting for uploads to finish').waitFor()
  await record.fill(page, 'Name', 'locked')
  await form.getByRole('button', { name: 'Upload', exact: true }).waitFor({ state: 'detached' })
  fail()
  const row = form.getByRole('group', { name: 'Papers' }).getByRole('listitem')
  await row.getByText('The upload failed', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(1)
  await row.getByRole('button', { name: 'Cancel the upload of new.txt' }).click()
  await row.getByRole('button', { name: 'old.txt', exact: true }).waitFor()
  await record.save(page)
  const kept = { papers: [{ name: 'old.txt' }] }
  const locked = (await program.call('DATA_GET', { cursor: { collectionId: 'Locks', id: 'one' } })).body
  expect(locked).toMatchObject({ name: 'locked', ...kept })

  await record.fill(page, 'Name', 'open')
  await pick([file('more.txt')])
  await form.getByText('Waiting for uploads to finish').waitFor()
  await record.fill(page, 'Name', 'hidden')
  await form.getByText('Waiting for uploads to finish').waitFor({ state: 'detached' })
  await record.save(page)
  const hidden = (await program.call('DATA_GET', { cursor: { collectionId: 'Locks', id: 'one' } })).body
  expect(hidden).toMatchObject({ name: 'hidden', ...kept })
  fail()
  await page.unroute('**/api/files')
})

test('[2-4-20] R43 a file whose connection broke off is sent again by key, and the focus stays in its row', async () => {
  await open('two')
  const tries: string[] = []
  await page.route('**/api/files', async route => {
    tries.push(route.request().method())
    await (tries.length <= 2 ? route.abort('connectionreset') : route.continue())
  })
  const chosen = 'x'.repeat(2_000_000)
  await pick([{ name: 'lost.txt', mimeType: 'text/plain', buffer: Buffer.from(chosen) }])
  const rows = record.form(page).getByRole('group', { name: 'Papers' }).getByRole('listitem')
  const row = rows.filter({ hasText: 'lost.txt' })
  const again = row.getByRole('button', { name: 'Try again: lost.txt' })
  await row.getByText('The upload failed', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await again.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => tries.length).toBe(2)
  // It fails once more, and is offered once more.
  await again.waitFor()
  const inRow = () => row.evaluate(element => element.contains(element.ownerDocument.activeElement))
  await expect.poll(inRow).toBe(true)
  await again.focus()
  await page.keyboard.press('Space')
  await row.getByRole('button', { name: 'Actions for lost.txt' }).waitFor()
  await expect.poll(inRow).toBe(true)
  expect(tries).toHaveLength(3)
  await page.unroute('**/api/files')
  await record.save(page)
  expect((await stored('two'))['papers']).toContainEqual(
    expect.objectContaining({ name: 'lost.txt', size: chosen.length }),
  )
})

test('[2-4-20] a file that the server refused is not sent again, but chosen anew', async () => {
  await open('two')
  await pick([{ name: 'bad?.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await record.form(page).getByText('The upload failed', { exact: true }).waitFor()
  expect(await record.form(page).getByRole('button', { name: 'Try again: bad?.txt' }).count()).toBe(0)
  await expect.poll(() => record.form(page).getByRole('button', { name: 'Choose a file' }).count()).toBe(1)
  await record.form(page).getByRole('button', { name: 'Cancel the upload of bad?.txt' }).click()
})

/** Until the browser keeps what was typed, which it does a moment after the last key. */
const keptDraft = (on: Page, text: string) =>
  on.waitForFunction(
    typed =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('trellis.draft.') && value.includes(typed)),
    text,
  )

test('R43 what is typed survives a reload and a lost connection, beside what others stored', async () => {
  await open('one')
  await record.fill(page, 'City', 'Paris')
  await keptDraft(page, 'Paris')
  await program.call('DATA_UPDATE', { cursor: { collectionId: 'Cases', id: 'one' }, record: { name: 'Renamed' } })
  await page.reload()
  await page.getByText('What you had not saved is back').waitFor()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Paris')
  await expect.poll(() => record.field(page, 'Name').inputValue()).toBe('Renamed')
  await person.context.setOffline(true)
  await record.saveButton(page).click()
  await page.getByRole('alertdialog').first().waitFor()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Paris')
  await person.context.setOffline(false)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).first().click()
  await record.pressSave(page)
  await expect.poll(async () => await stored('one')).toMatchObject({ name: 'Renamed', city: 'Paris' })
  await page.reload()
  await record.form(page).waitFor()
  expect(await page.getByText('What you had not saved is back').count()).toBe(0)
})

test('R43 what is typed survives a part of the page that does not come, and the screen that breaks by it', async () => {
  const part = /\/assets\/record-parts-[^/]+\.js$/
  const typed = Promise.withResolvers<void>()
  await page.route(part, async route => {
    await typed.promise
    await route.abort('internetdisconnected')
  })
  await open('one')
  await record.fill(page, 'City', 'Lisbon')
  typed.resolve()
  await page.getByText('A part of the page did not come.').waitFor()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByText('What you had not saved is back').waitFor()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Lisbon')
  await record.pressSave(page)
  await expect.poll(async () => await stored('one')).toMatchObject({ city: 'Lisbon' })
})

test('R43 in two tabs an hour later one renewal serves both, and a session that ended loses nothing', async () => {
  const second = await person.context.newPage()
  second.on('dialog', dialog => void dialog.accept())
  await open('one')
  await open('two', second)
  await record.fill(page, 'City', 'Lyon')
  await record.fill(second, 'City', 'Nice')
  let renewals = 0
  person.context.on('request', request => (renewals += request.url().endsWith('/api/token') ? 1 : 0))
  // The hour passes in both at once: what one of them renews before the clock of the other has moved would be an hour old there.
  let moved = () => undefined as void
  const hasPassed = new Promise<void>(resolve => (moved = resolve))
  await person.context.route('**/api/token', async route => {
    await hasPassed
    await route.continue()
  })
  for (const tab of [page, second])
    await tab.evaluate(() => {
      const real = Date.now.bind(Date)
      Date.now = () => real() + 60 * 60 * 1000
    })
  moved()
  await Promise.all([record.pressSave(page), record.pressSave(second)])
  expect(renewals).toBe(1)
  await expect
    .poll(async () => [(await stored('one'))['city'], (await stored('two'))['city']])
    .toEqual(['Lyon', 'Nice'])
  await person.context.unroute('**/api/token')

  await record.fill(page, 'City', 'Brest')
  // At each renewal: one that is under way now would bring the cookie back.
  await person.context.route('**/api/token', async route => {
    await person.context.clearCookies()
    await route.continue()
  })
  await page.evaluate(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 60 * 60 * 1000
  })
  const again = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Password' }) })
  // What goes on behind the form may ask before the button does: then the question lies over it and cannot be pressed away.
  const isAsked = async () => {
    const press = record.saveButton(page).click({ timeout: 2000 })
    await Promise.race([press.catch(() => undefined), again.waitFor().catch(() => undefined)])
    return again.isVisible()
  }
  await expect.poll(isAsked, { timeout: 30_000 }).toBe(true)
  await again.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await person.context.unroute('**/api/token')
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Brest')
  await record.pressSave(page)
  await expect.poll(async () => (await stored('one'))['city']).toBe('Brest')
  await second.close()
})

test('R43 what a closed tab left is offered in another', async () => {
  const second = await person.context.newPage()
  await open('two', second)
  await record.fill(second, 'City', 'Rennes')
  await keptDraft(second, 'Rennes')
  await second.close({ runBeforeUnload: false })
  await open('two')
  await page.getByText('You left changes unsaved').waitFor()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Nice')
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Rennes')
  await record.save(page)
})

test('[S62] a file that is opened by its address is a download, and nothing in it runs on our origin', async () => {
  await open('two')
  const id = await page.evaluate(async () => {
    const { accessToken } = await (await fetch('/api/token', { method: 'POST' })).json()
    const script = '<script>localStorage.setItem("ran", "yes")</script>'
    const body = new FormData()
    body.set('file', new File([`<!doctype html>${script}`], 'x.html', { type: 'text/html' }))
    const answer = await fetch('/api/files', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return (await answer.json()).id
  })
  const other = await person.context.newPage()
  const download = other.waitForEvent('download')
  await other.goto(`${server.url}/api/files/${id}`).catch(() => undefined)
  expect((await download).suggestedFilename()).toBe('x.html')
  expect(other.url()).toBe('about:blank')
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
  await other.close()
})

test('[1-4-26] [2-4-08] [2-8-19] leaving with changes asks, staying keeps them, leaving forgets them', async () => {
  await open('two')
  await record.fill(page, 'City', 'Metz')
  const leave = () => page.getByRole('link', { name: 'Home' }).first().click()
  await leave()
  const guard = page.getByRole('alertdialog', { name: 'Leave page?' })
  await guard.getByText('Changes you made will not be saved.').waitFor()
  await guard.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Metz')
  await leave()
  await guard.getByRole('button', { name: 'Leave', exact: true }).click()
  await guard.waitFor({ state: 'detached' })
  await open('two')
  await expect.poll(() => record.field(page, 'City').inputValue()).toBe('Rennes')
})

test('[2-4-05] [2-4-06] [2-4-07] only what differs is a change; a new record takes its place in the address; a deleted one leads to its list', async () => {
  const name = text('Name', inGroup('first'))
  const small = {
    name: 'Notes',
    schema: { type: 'object', properties: { name } },
    detailGroupList: [{ id: 'first', name: 'First', order: 1 }],
  }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Notes', document: small })).status).toBe(200)
  await page.goto(`${server.url}/`)
  await page.goto(`${server.url}/detail?collectionId=Notes`)
  await record.form(page).waitFor()
  await record.fill(page, 'Name', 'Third')
  await record.save(page)
  const idOf = () => new URL(page.url()).searchParams.get('id')
  await expect.poll(idOf).not.toBeNull()
  const id = idOf() ?? ''
  expect((await program.call('DATA_GET', { collectionId: 'Notes', id })).body).toMatchObject({ name: 'Third' })
  const hasChanges = () => record.form(page).getByRole('button', { name: 'Discard' }).isVisible()
  await expect.poll(hasChanges).toBe(false)
  await record.fill(page, 'Name', 'Third again')
  await expect.poll(hasChanges).toBe(true)
  await record.fill(page, 'Name', 'Third')
  await expect.poll(hasChanges).toBe(false)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.goForward()
  await record.form(page).waitFor()
  expect(idOf()).toBe(id)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/table')
  expect(new URL(page.url()).searchParams.get('collectionId')).toBe('Notes')
})

test('a big form with files passes axe, and nobody’s browser complained', async () => {
  await open('two')
  await page.getByRole('navigation', { name: 'Groups' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})
