import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { flowOf } from '../scenarios/flow-of.ts'
import { viewOf } from '../scenarios/view-of.ts'
import type { RunningServer } from './browser.ts'
import { findOverflow, findUnmarkedTexts } from './find-unmarked-texts.ts'
import { type Program, signInProgram } from './program.ts'
import { setUp } from './screens/session.ts'
import { untilCalm } from './screens/until-calm.ts'
import { type FreshServer, openFreshServer } from './workspace.ts'

const admin = { fullName: '§ admin', email: 'admin@acme.example', password: 'a password of eight words' }

const formats = {
  text: 'string',
  multiline: 'string',
  email: 'string',
  number: 'number',
  currency: 'number',
  checkbox: 'boolean',
  date: 'string',
  'date-time': 'string',
  'string-option-list': 'string',
} as const

const properties = Object.fromEntries(
  Object.entries(formats).map(([format, type], index) => [
    `f${index}`,
    {
      type,
      format,
      title: `§ ${format}`,
      metadata: { optionList: [{ value: 'a', label: '§ a' }], detailOrder: index },
    },
  ]),
)

const record = {
  f0: '§ thing',
  f1: '§ lines',
  f2: 'thing@acme.example',
  f3: 4,
  f4: 9.5,
  f5: true,
  f6: '2026-03-09',
  f7: '2026-03-09T10:00:00.000Z',
  f8: 'a',
}

let fresh: FreshServer
let server: RunningServer
let page: Page
let appId = ''
let userId = ''

beforeAll(async () => {
  fresh = await openFreshServer('pseudo')
  ;({ server, page } = fresh)
})
afterAll(() => fresh?.end())

test('set-up and the first home', async () => {
  await page.goto(`${server.setupUrl}&lng=pseudo`)
  await page.getByRole('textbox').first().waitFor()
  const found = await lookAt()
  await setUp(page, server.setupUrl ?? '', '§ works', admin)
  await page.goto(`${server.url}/?lng=pseudo`)
  await untilCalm(page)
  found.push(...(await lookAt()))
  await fill(await signInProgram(server.url, admin))
  expect(found).toEqual([])
})

const screens: [name: string, path: string | (() => string)][] = [
  ['home', '/'],
  ['app home', () => `/app?id=${appId}`],
  ['a list', '/table?collectionId=Things'],
  ['a record', '/detail?collectionId=Things&id=thing1'],
  ['a new record', '/detail?collectionId=Things'],
  ['a record that is not there', '/detail?collectionId=Things&id=none'],
  ['import', '/builder/data/import'],
  ['the list of collections', '/builder/data/list'],
  ['collection editor, general', '/builder/data/general?id=Things'],
  ['collection editor, fields', '/builder/data/definition?id=Things'],
  ['collection editor, a field', '/builder/data/definition?id=Things&model-property=f0'],
  ['collection editor, values of a field', '/builder/data/definition?id=Things&model-property=f0&tab=values'],
  ['collection editor, display of a field', '/builder/data/definition?id=Things&model-property=f0&tab=display'],
  ['collection editor, a field of options', '/builder/data/definition?id=Things&model-property=f8'],
  ['collection editor, default values', '/builder/data/default-value?id=Things'],
  ['collection editor, examples', '/builder/data/examples?id=Things'],
  ['collection editor, apps', '/builder/data/applications?id=Things'],
  ['collection editor, views', '/builder/data/views?id=Things'],
  ['collection editor, flows', '/builder/data/triggers?id=Things'],
  ['collection editor, associations', '/builder/data/associations?id=Things'],
  ['collection editor, notes', '/builder/data/notes?id=Things'],
  ['the list of apps', '/builder/tags/list'],
  ['app editor, general', () => `/builder/tags/general?id=${appId}`],
  ['app editor, collections', () => `/builder/tags/data?id=${appId}`],
  ['app editor, users', () => `/builder/tags/user?id=${appId}`],
  ['app editor, access', () => `/builder/tags/access?id=${appId}`],
  ['app editor, view settings', () => `/builder/tags/view-settings?id=${appId}`],
  ['app editor, associations', () => `/builder/tags/association?id=${appId}`],
  ['app editor, integrations', () => `/builder/tags/integration?id=${appId}`],
  ['app editor, notes', () => `/builder/tags/notes?id=${appId}`],
  ['the list of users', '/builder/users/list'],
  ['user editor', () => `/builder/users/general?id=${userId}`],
  ['the list of invitations', '/builder/invitations/list'],
  ['a new invitation', '/builder/invitations/general'],
  ['the account', '/account'],
  ['the notifications', '/notifications'],
  ['a link that leads nowhere', '/s/nothing'],
  ['settings', '/builder/settings'],
  ['settings of mail', '/builder/settings/mail'],
  ['settings of sign-in', '/builder/settings/sign-in'],
  ['settings of phones', '/builder/settings/mobile'],
  ['features', '/builder/settings/features'],
  ['work in the background', '/builder/settings/work'],
  ['the tokens of everybody', '/builder/settings/tokens'],
  ['about', '/builder/settings/about'],
  ['the list of devices', '/builder/devices/list'],
  ['own language', '/account/language'],
  ['what one is told', '/account/notifications'],
  ['own devices', '/account/devices'],
  ['the list of integrations', '/builder/integrations/list'],
  ['a new integration', '/builder/integrations/general'],
  ['the list of views', '/builder/views/list'],
  ['view editor', '/builder/views/general?id=board'],
  ['components of a view', '/builder/views/layout?id=board&node=things'],
  ['variables of a view', '/builder/views/vars?id=board'],
  ['input of a view', '/builder/views/input?id=board'],
  ['preview of a view', '/builder/views/preview?id=board'],
  ['collections of a view', '/builder/views/collections?id=board'],
  ['apps of a view', '/builder/views/applications?id=board'],
  ['notes of a view', '/builder/views/notes?id=board'],
  ['a view', '/view?id=board'],
  ['the list of flows', '/builder/flows/list'],
  ['flow editor', '/builder/flows/general?id=late'],
  ['steps of a flow', '/builder/flows/steps?id=late&step=each'],
  ['fields of a flow', '/builder/flows/inputs?id=late'],
  ['input changes of a flow', '/builder/flows/changes?id=late'],
  ['schedules of a flow', '/builder/flows/starts?id=late'],
  ['runs of a flow', '/builder/flows/logs?id=late'],
  ['a flow', '/flow?id=late'],
  ['the guide', '/builder/guide?section=integrations'],
  ['what the guide finds', '/builder/guide?search=formula'],
  ['an address without a page', '/nothing/here'],
]

test.each(screens)('%s: every word translated, nothing wider than the page', async (_name, path) => {
  const place = typeof path === 'string' ? path : path()
  await page.goto(`${server.url}${place}${place.includes('?') ? '&' : '?'}lng=pseudo`)
  await untilCalm(page)
  // What draws a format may arrive after its values, which stand there plain until then.
  await expect.poll(lookAt, { timeout: 15_000 }).toEqual([])
})

test('where a field is used is told in the reader’s language, names as they are', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Things&model-property=f0&tab=uses&lng=pseudo`)
  const use = page.getByRole('listitem').filter({ hasText: '§ app' })
  await use.waitFor()
  expect(await use.innerText()).not.toMatch(/row ?rule/i)
  expect(await lookAt()).toEqual([])
})

test('import, with a file read: every word translated, nothing wider than the page', async () => {
  await page.goto(`${server.url}/builder/data/import?lng=pseudo`)
  const csv = Buffer.from('§ name,§ amount\n§ one,12\n§ two,13\n')
  await page.locator('input[type=file]').setInputFiles({ name: '§.csv', mimeType: 'text/csv', buffer: csv })
  await page.getByRole('table').waitFor()
  expect(await lookAt()).toEqual([])
})

/** What is wrong at both widths. */
async function lookAt(): Promise<string[]> {
  const found = await findUnmarkedTexts(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => findOverflow(page), { message: `at ${width}` }).toEqual([])
  }
  return found
}

async function fill(program: Program): Promise<void> {
  const detailGroupList = [{ id: 'basic', name: '§ group', order: 1 }]
  const document = { name: '§ things', schema: { type: 'object', properties }, detailGroupList }
  await expectDone(program.call('SCHEMA_APPLY', { collectionId: 'Things', document, baseVersion: null }))
  for (const id of ['thing1', 'thing2'])
    await expectDone(program.call('DATA_CREATE', { collectionId: 'Things', id, record }))
  const user = { fullName: '§ user', email: 'user@acme.example', roles: ['entityAdmin'] }
  userId = await expectDone(program.call('CORE_CREATE', { collectionId: 'User', record: user }))
  const rowRule = { f0: { $contains: '§' } }
  const collections = [{ collectionId: 'Things', create: true, read: true, update: true, delete: true, rowRule }]
  const valueKeys = [{ key: 'region', label: '§ region' }]
  appId = await expectDone(addApp(program.call, { name: '§ app', collections, valueKeys, members: [{ userId }] }))
  const view = viewOf('§ board', ['Things'])
  const contains = view.content.contains.map(each => ({
    ...each,
    name: '§ table',
    attrs: { ...each.attrs, title: '§ things' },
  }))
  const marked = { ...view, content: { ...view.content, name: '§ layout', contains } }
  await program.call('CORE_CREATE', { collectionId: 'View', id: 'board', record: marked })
  const flow = flowOf('§ late', '§ ')
  await expectDone(program.call('CORE_CREATE', { collectionId: 'Flow', id: 'late', record: flow }))
}

async function expectDone(answer: ReturnType<Program['call']>): Promise<string> {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { id?: string }).id ?? ''
}
