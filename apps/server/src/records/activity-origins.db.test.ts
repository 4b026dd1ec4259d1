import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'
import { makeImports } from '../imports/make-imports.ts'

let world: Employees
let folder = ''
const builders = { core: false } as const

beforeAll(async () => {
  world = await makeEmployees('activity_origins')
  folder = await mkdtemp(join(tmpdir(), 'activity-origins-'))
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true })
})

const told = async (recordId: string) => {
  const rows = await world.tables.run<{ action: string; version: number; origin: string }>(sql`
    select action, record_version as version, origin from ${sql.id(world.tenant.coreSchema, 'activity')}
    where record_id = ${recordId} order by record_version, action`)
  return rows.map(({ action, version, origin }) => `${version} ${action} ${origin}`)
}
const run = (caller: Caller = world.admin) => ({
  create: (id: string, record: object) => world.create(caller, 'Employees', { name: id, ...record }, id),
  update: (id: string, record: object) => world.update(caller, 'Employees', id, { ...record }),
  remove: (id: string) => world.records.delete(caller, { collectionId: 'Employees', id }, builders),
  restore: (id: string) => world.records.restore(caller, { collectionId: 'Employees', id }),
  bulk: async (records: { id: string; name?: string }[]) => {
    const { text } = await world.records.bulkSave(caller, { collectionId: 'Employees', records }, builders)
    return JSON.parse(text) as { batchId: string }
  },
})

test('every change says which version it made and that a person made it, through the trash and back', async () => {
  const { create, update, remove, restore } = run()
  await create('a', {})
  await update('a', { age: 30 })
  await remove('a')
  await restore('a')
  await update('a', { age: 31 })
  expect(await told('a')).toEqual([
    '1 create person',
    '2 update person',
    '3 delete person',
    '3 restore person',
    '4 update person',
  ])
  expect(await world.get(world.admin, 'Employees', 'a')).toMatchObject({ version: 4 })
})

test('records that are linked from the other end, and those of bulk saves, say it, too', async () => {
  const { create, bulk } = run()
  await create('boss', {})
  await create('b', {})
  await world.update(world.admin, 'Employees', 'boss', { reports: { add: ['b'] } })
  await bulk([
    { id: 'b', name: 'By a bulk save' },
    { id: 'c', name: 'New' },
  ])
  expect(await told('b')).toEqual(['1 create person', '2 update person', '3 update person'])
  expect(await told('c')).toEqual(['1 create person'])
})

test('what is undone, imported or made by a run of a flow is told from what people do', async () => {
  const { bulk } = run()
  await bulk([
    { id: 'd', name: 'One' },
    { id: 'e', name: 'Two' },
  ])
  const changed = await bulk([
    { id: 'd', name: 'Three' },
    { id: 'e', name: 'Four' },
  ])
  await importNames({ d: 'From a file', f: 'New from a file' })
  await world.records.undo(world.admin, { batchId: changed.batchId })
  const made = await bulk([{ id: 'g', name: 'Soon gone' }])
  await world.records.undo(world.admin, { batchId: made.batchId })
  const flow = run({ ...world.admin, origin: { by: 'flow', runId: 'r1', depth: 2 } })
  await flow.update('f', { age: 3 })
  await flow.remove('f')
  expect(await told('d')).toEqual(['1 create person', '2 update person', '3 update import'])
  expect(await told('e')).toEqual(['1 create person', '2 update person', '3 update undo'])
  expect(await told('g')).toEqual(['1 create person', '2 delete undo'])
  expect(await told('f')).toEqual(['1 create import', '2 update flow 2 r1', '3 delete flow 2 r1'])
})

test('a saved definition says it as well', async () => {
  await world.define('Ships', { name: { type: 'string', format: 'text', title: 'Name' } })
  await world.define('Ships', { name: { type: 'string', format: 'text', title: 'Called' } })
  expect(await told('Ships')).toEqual(['1 create definition', '2 update definition'])
})

async function importNames(names: Readonly<Record<string, string>>): Promise<void> {
  const imports = makeImports(world)
  const path = join(folder, 'names.csv')
  const lines = Object.entries(names).map(([id, name]) => `${id},${name}\n`)
  await writeFile(path, `id,name\n${lines.join('')}`)
  const id = uuidv7()
  const columns = ['id', 'name'].map(column => ({ column, fieldId: column }))
  const job = { id, caller: world.admin, fileId: 'x', path, reading: {}, collectionId: 'Employees', create: undefined }
  await imports.start({ ...job, columns, badRows: 'refuse', updateBy: 'id' })
  await expect.poll(async () => (await imports.status(world.admin, id)).status).toBe('succeeded')
  await imports.stop()
}
