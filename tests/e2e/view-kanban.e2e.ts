import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let sara: Person

const inBasic = { detailGroupId: 'basic' }
const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: inBasic })
const optionList = ['Open', 'Done'].map(value => ({ value, label: value }))
const state = { type: 'string', format: 'string-option-list', title: 'State', metadata: { ...inBasic, optionList } }
const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name'), region: text('Region'), state } },
}
const part = (type: string, id: string, attrs: object, contains: object[] = []) => ({
  id,
  name: id,
  type,
  attrs,
  listeners: {},
  contains,
})
const source = { type: 'collection', cursor: { collectionId: 'Tasks' } }
const kanban = part('kanban', 'board', { title: 'Work', source, fields: { column: 'state' } })
const view = {
  name: 'Work board',
  engineVersion: 1,
  vars: [],
  header: { actions: [] },
  content: part('layout', 'root', { columns: 'full' }, [kanban]),
  modals: [],
  triggers: {},
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })).toMatchObject({ status: 200 })
  for (const [name, region] of [
    ['Call the carrier', 'North'],
    ['Pay the driver', 'South'],
  ])
    await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name, region, state: 'Open' } })
  expect(await program.call('CORE_CREATE', { collectionId: 'View', id: 'work', record: view })).toMatchObject({
    status: 200,
  })
  const record = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'User', record })
  const userId = (body as { id: string }).id
  const rights = { collectionId: 'Tasks', create: true, read: true, update: true, delete: false }
  const collections = [{ ...rights, rowRule: { region: { $ne: 'South' } } }]
  const views = [{ viewId: 'work' }]
  await addApp(program.call, { id: 'desk', name: 'Desk', collections, views, members: [{ userId }] })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
})
afterAll(() => workspace?.end())

test("a board in a view shows what the row rule lets through, and another person's card by itself", async () => {
  const { page } = sara
  await page.goto(`${workspace.server.url}/view?id=work`)
  const board = page.getByRole('region', { name: 'Work', exact: true })
  await board.getByText('Call the carrier').first().waitFor()
  expect(await board.innerText()).not.toContain('Pay the driver')
  await program.call('DATA_CREATE', {
    collectionId: 'Tasks',
    record: { name: 'Sweep', region: 'North', state: 'Done' },
  })
  await board.getByText('Sweep').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'view-kanban')
})
