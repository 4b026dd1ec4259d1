import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Program } from './program.ts'
import { seeToast, takeWay } from './screens/controls.ts'
import * as record from './screens/record-page.ts'
import { untilCalm } from './screens/until-calm.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

const payload = (name: string) => `${name} <img src=x onerror="window.hit=1">`

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const place = (detailGroupId: string, more: object = {}) => ({ metadata: { detailGroupId, ...more } })
const options = [
  { value: 'a', label: payload('Option'), description: payload('Told'), image: 'javascript:window.hit=1' },
  { value: 'b', label: payload('Other') },
]
const customers = { cursor: { collectionId: 'Others', associationKey: 'cases' }, inverseTitle: payload('Cases') }
const properties = {
  name: {
    type: 'string',
    format: 'text',
    title: payload('Name'),
    description: payload('Help'),
    info: payload('Info'),
    ...place('first', { placeholder: payload('Placeholder'), suggestionList: options.slice(1) }),
  },
  choice: {
    type: 'string',
    format: 'string-option-list',
    title: payload('Choice'),
    ...place('first', { optionList: options }),
  },
  paid: {
    type: 'boolean',
    format: 'switch',
    title: payload('Paid'),
    ...place('first', { booleanLabelTrue: payload('Yes'), booleanLabelFalse: payload('No') }),
  },
  note: {
    type: 'string',
    format: 'info-block',
    title: payload('Note'),
    description: payload('Told'),
    ...place('first', { ctaConfig: { label: payload('Go'), href: 'https://example.com/' } }),
  },
  site: { type: 'string', format: 'url', title: payload('Site'), ...place('first') },
  links: {
    type: 'array',
    format: 'association',
    title: payload('Links'),
    ...place('second', { association: customers }),
  },
  papers: { type: 'array', format: 'file-list', title: payload('Papers'), ...place('second') },
}
const groups = [
  {
    id: 'first',
    name: payload('First'),
    order: 1,
    description: payload('Group'),
    info: payload('Of group'),
    collapsible: true,
  },
  { id: 'second', name: payload('Second'), order: 2 },
]

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  page.on('dialog', dialog => void dialog.accept())
  const others = { type: 'object', properties: { name: { type: 'string', format: 'text', title: payload('Title') } } }
  const define = (collectionId: string, document: object) =>
    program.call('SCHEMA_APPLY', { collectionId, baseVersion: null, document })
  expect(await define('Others', { name: payload('Others'), schema: others, detailGroupList: [] })).toMatchObject({
    status: 200,
  })
  await program.call('DATA_CREATE', { collectionId: 'Others', id: 'one', record: { name: payload('Linked') } })
  await program.call('DATA_CREATE', { collectionId: 'Others', id: 'two', record: { name: payload('Free') } })
  const schema = { type: 'object', properties, required: ['name'] }
  expect(await define('Cases', { name: payload('Cases'), schema, detailGroupList: groups })).toMatchObject({
    status: 200,
  })
  const values = { name: payload('Case'), choice: 'a', links: { set: ['one'] } }
  expect(await program.call('DATA_CREATE', { collectionId: 'Cases', id: 'c', record: values })).toMatchObject({
    status: 200,
  })
})

afterEach(async () => {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  expect(await page.locator('img[src="x"], a[href^="javascript" i]').count()).toBe(0)
})
afterAll(async () => {
  await workspace?.end()
})

const form = () => record.form(page)
const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true })
/** With all that comes after its first fields, which moves what is to be pressed. */
async function open(): Promise<void> {
  await record.openForm(page, server.url, 'Cases', 'c')
  await untilCalm(page)
}
const group = (name: string) => form().getByRole('group', { name: payload(name), exact: true })

test('S71 names, help, options and labels of a form are text, in its popovers and lists too', async () => {
  await open()
  for (const name of ['First', 'Second'])
    await form()
      .getByRole('heading', { name: payload(name), exact: true })
      .waitFor()
  for (const told of ['Group', 'Help']) await form().getByText(payload(told), { exact: true }).first().waitFor()
  for (const name of ['Name', 'First']) {
    await button(form(), `Help on ${payload(name)}`).click()
    await page
      .getByRole('dialog', { name: `Help on ${payload(name)}` })
      .getByText('<img src=x')
      .waitFor()
    await page.keyboard.press('Escape')
  }
  await form()
    .getByRole('button', { name: new RegExp(`^Option.*Choice`) })
    .click()
  await page
    .getByRole('option', { name: new RegExp('^Option <img') })
    .getByText(payload('Told'), { exact: true })
    .waitFor()
  await page.getByRole('option', { name: payload('Other'), exact: true }).click()
  const box = form().getByRole('combobox', { name: payload('Name'), exact: true })
  await box.fill('Other')
  await page.getByRole('option', { name: payload('Other'), exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('S70 addresses that run something lead nowhere: in a field, and behind the button of an info block', async () => {
  await open()
  await form()
    .getByRole('textbox', { name: payload('Site'), exact: true })
    .fill('javascript:window.hit=1')
  await expect.poll(() => button(form(), 'Open URL').isDisabled()).toBe(true)
  const go = form().getByRole('link', { name: payload('Go'), exact: true })
  await expect.poll(() => go.getAttribute('href')).toBe('https://example.com/')
  const note = {
    ...properties.note,
    ...place('first', { ctaConfig: { label: 'Go', href: 'javascript:window.hit=1' } }),
  }
  const document = { name: 'Notes', schema: { type: 'object', properties: { note } }, detailGroupList: groups }
  const refused = await program.call('SCHEMA_APPLY', { collectionId: 'Notes', baseVersion: null, document })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('href')])
})

test('S71 in what is wrong with a form, and in the question before it is left', async () => {
  await open()
  await form()
    .getByRole('combobox', { name: payload('Name'), exact: true })
    .fill('')
  // An open list hides the rest of the form from readers.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await record.saveButton(page).click()
  await button(form(), `${payload('Name')}: Required field`).click()
})

test('S71 titles of linked records: in chips and their tips, in the search, in the dialog and in a new record', async () => {
  await open()
  const links = group('Links')
  await links.getByRole('link', { name: new RegExp(`^Linked <img`) }).waitFor()
  await links.getByRole('combobox').fill('Free')
  await page.getByRole('option', { name: new RegExp('^Free <img') }).click()
  expect(await links.getByTitle(payload('Free'), { exact: true }).count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await links.locator('input').blur()
  await takeWay(links.getByRole('combobox'), 'Browse all records…')
  const dialog = page.getByRole('dialog', { name: payload('Links'), exact: true })
  await dialog.getByText(payload('Linked'), { exact: true }).first().waitFor()
  await dialog.getByRole('tab', { name: 'Available to add' }).click()
  await button(dialog, 'OK').click()
  await takeWay(links.getByRole('combobox'), 'Create new')
  const made = page.getByRole('dialog', { name: `Create new: ${payload('Others')}`, exact: true })
  await made.getByRole('textbox', { name: payload('Title'), exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await made.waitFor({ state: 'detached' })
})

test('S71 a name of a file: in what tells that it failed, and in its preview', async () => {
  await open()
  const pick = async (name: string) => {
    const chooser = page.waitForEvent('filechooser')
    await button(group('Papers'), 'Upload').click()
    await (await chooser).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(payload('Bytes')) }])
  }
  await pick(payload('paper'))
  await seeToast(page, `Upload failed: ${payload('paper')}`)
  await button(group('Papers'), `Cancel the upload of ${payload('paper')}`).click()
  await pick('&lt;img src=x onerror=hit()&gt;.txt')
  await button(group('Papers'), '&lt;img src=x onerror=hit()&gt;.txt').click()
  const preview = page.getByRole('dialog', { name: '&lt;img src=x onerror=hit()&gt;.txt' })
  await preview.getByText(payload('Bytes'), { exact: true }).waitFor()
  await button(preview, 'OK').click()
})

test.each(['stepper', 'tabs', 'vertical-tabs'])('S71 groups shown as %s', async formMode => {
  const { body } = await program.call('CORE_GET', { cursor: { collectionId: 'Entity', id: 'Cases' } })
  const { liveVersion } = body as { liveVersion: number }
  const schema = { type: 'object', properties, required: ['name'] }
  const document = { name: payload('Cases'), schema, detailGroupList: groups, formMode }
  const applied = await program.call('SCHEMA_APPLY', { collectionId: 'Cases', baseVersion: liveVersion, document })
  expect(applied.status).toBe(200)
  await open()
  await form().getByText(payload('First'), { exact: true }).first().waitFor()
})
