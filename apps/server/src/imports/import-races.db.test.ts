import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilBlocked } from '../../../../tests/integration/until-blocked.ts'
import { type Employees, makeEmployees } from '../../../../tests/scenarios/employees.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, TransactionConnection } from '../database/database.ts'
import type { Imports } from './imports.ts'
import { makeImports } from './make-imports.ts'

let world: Employees
let folder = ''
const builders = { core: false } as const
const columns = ['id', 'name'].map(column => ({ column, fieldId: column }))

beforeAll(async () => {
  world = await makeEmployees('import_races')
  folder = await mkdtemp(join(tmpdir(), 'import-races-'))
}, 120_000)
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true })
})

async function finished(imports: Imports, id: string) {
  for (;;) {
    const status = await imports.status(world.admin, id)
    if (status.status !== 'running') return status
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

type Meanwhile = (connection: TransactionConnection) => Promise<unknown>

type Beside = { last?: Meanwhile; badRows?: 'refuse' | 'skip' }

/** Changes these records by a file while another transaction does something with them: it ends, with `last`, once the import waits for it. */
async function importBeside(ids: readonly string[], meanwhile: Meanwhile, { last, badRows = 'refuse' }: Beside = {}) {
  const imports = makeImports(world)
  const path = join(folder, `${uuidv7()}.csv`)
  await writeFile(path, `id,name\n${ids.map(id => `${id},From the file\n`).join('')}`)
  const id = uuidv7()
  await world.tables.transaction(async connection => {
    await meanwhile(connection)
    const job = {
      id,
      caller: world.admin,
      fileId: 'x',
      path,
      reading: {},
      collectionId: 'Employees',
      create: undefined,
    }
    await imports.start({ ...job, columns, badRows, updateBy: 'id' })
    await untilBlocked(world.database)
    await last?.(connection)
  })
  const end = await finished(imports, id)
  await imports.stop()
  return { id, end }
}

const seed = (ids: readonly string[]) =>
  world.seed(
    'Employees',
    ids.map(id => ({ id, name: id })),
  )
const nameOf = async (id: string) => (await world.get(world.admin, 'Employees', id))['name']
const hold = (id: string) => (connection: TransactionConnection) =>
  connection.run(sql`select from ${sql.id(world.tenant.schema, 'Employees')} where id = ${id} for update`)
const remove = (id: string) => (connection: TransactionConnection) =>
  world.records.delete(world.admin, { collectionId: 'Employees', id }, { ...builders, connection })

test('a record that is removed while a file is to change it is told with its row, and nothing is imported', async () => {
  await seed(['a1', 'a2'])
  const { end } = await importBeside(['a1', 'a2'], remove('a2'))
  const problem = { line: 3, column: 'id', message: 'The record "a2" was removed meanwhile' }
  expect(end).toMatchObject({ status: 'failed', problems: [problem], updatedCount: 0 })
  expect(await nameOf('a1')).toBe('a1')
})

test('where wrong rows are left out the others are imported, and each row is counted', async () => {
  await seed(['b1', 'b2'])
  const { end } = await importBeside(['b1', 'b2'], remove('b2'), { badRows: 'skip' })
  expect(end).toMatchObject({ status: 'succeeded', rowCount: 2, updatedCount: 1, skippedCount: 1, insertedCount: 0 })
  expect(await nameOf('b1')).toBe('From the file')
})

test('who changes a record while a file does comes before it in the log, and the file keeps what it replaced', async () => {
  await seed(['c1'])
  const input = { collectionId: 'Employees', id: 'c1', record: { name: 'By hand' } }
  const { id, end } = await importBeside(['c1'], hold('c1'), {
    last: connection => world.records.update(world.admin, input, { ...builders, connection }),
  })
  expect(end).toMatchObject({ status: 'succeeded', updatedCount: 1 })
  const cursor = {
    collectionId: 'Activity',
    filter: { recordId: { $eq: 'c1' }, action: { $eq: 'update' } },
    options: { orderBy: 'createdAt' },
  }
  const { list } = JSON.parse((await world.records.list(world.admin, { cursor }, { core: true })).text)
  expect(list.map(({ batchId, changeLog }: { batchId?: string; changeLog: object[] }) => [batchId, changeLog])).toEqual(
    [
      [undefined, [expect.objectContaining({ key: 'name', prevValue: 'c1', value: 'By hand' })]],
      [id, [expect.objectContaining({ key: 'name', prevValue: 'By hand', value: 'From the file' })]],
    ],
  )
})

test('an import whose server ends is told as interrupted', async () => {
  await seed(['d1'])
  const imports = makeImports(world)
  const path = join(folder, 'stopped.csv')
  await writeFile(path, 'id,name\nd1,From the file\n')
  const job = { id: uuidv7(), caller: world.admin, fileId: 'x', path, reading: {}, collectionId: 'Employees' }
  await world.tables.transaction(async connection => {
    await hold('d1')(connection)
    await imports.start({ ...job, create: undefined, columns, badRows: 'refuse', updateBy: 'id' })
    await untilBlocked(world.database)
    await imports.stop()
  })
  expect(await imports.status(world.admin, job.id)).toMatchObject({
    status: 'failed',
    message: 'The import was interrupted; nothing was imported',
  })
})

test('an import is told as done once its server knows what it has defined', async () => {
  const told: string[] = []
  const bus: Bus = {
    ...world.bus,
    announce(topic, tenantId) {
      told.push(topic)
      world.bus.announce(topic, tenantId)
    },
  }
  const withRole: Database['withRole'] = role => {
    const own = world.database.withRole(role)
    return {
      ...own,
      async transaction(work) {
        const made = await own.transaction(work)
        await wait(500)
        return made
      },
    }
  }
  const imports = makeImports({ ...world, bus, database: { ...world.database, withRole } })
  const path = join(folder, 'told.csv')
  await writeFile(path, 'name\nNew\n')
  const field = { type: 'string', format: 'text', title: 'Name' } as const
  const job = { id: uuidv7(), caller: world.admin, fileId: 'x', path, reading: {}, badRows: 'refuse' as const }
  const defined = {
    collectionId: 'Told',
    create: { name: 'Told' },
    columns: [{ column: 'name', fieldId: 'name', field }],
  }
  await imports.start({ ...job, ...defined })
  expect(await finished(imports, job.id)).toMatchObject({ status: 'succeeded', insertedCount: 1 })
  expect(told).toContain('schema')
})
