import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { openAsMember, part, viewOf } from './view-member.ts'
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
const source = { type: 'collection', cursor: { collectionId: 'Tasks' } }
const kanban = part('kanban', 'board', { title: 'Work', source, fields: { column: 'state' } })
const view = viewOf('Work board', [kanban])

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })).toMatchObject({ status: 200 })
  for (const [name, region] of [
    ['Call the carrier', 'North'],
    ['Pay the driver', 'South'],
  ])
    await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name, region, state: 'Open' } })
  const rights = { collectionId: 'Tasks', create: true, read: true, update: true, delete: false }
  const collections = [{ ...rights, rowRule: { region: { $ne: 'South' } } }]
  sara = await openAsMember(workspace, { view: { id: 'work', record: view }, collections })
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
  const record = { region: 'Far away', state: 'Done' }
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record })
  await board.getByRole('link', { name: 'Far away' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'view-kanban')
})
