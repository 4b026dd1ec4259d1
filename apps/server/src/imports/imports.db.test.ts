import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contracts, ImportColumn, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entityAdmin } from '../../../../tests/scenarios/entity-admin.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'
import type { Imports } from './imports.ts'
import { makeImports } from './make-imports.ts'
import { previewImport } from './preview-import.ts'

const northwind = fileURLToPath(new URL('../samples/northwind/', import.meta.url))
const signal = new AbortController().signal

let world: World
let folder = ''
let imports: Imports
let admin: Caller

beforeAll(async () => {
  world = await makeWorld('imports')
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
  imports = makeImports(world)
  admin = entityAdmin(world.tenant)
})
afterAll(async () => {
  await imports.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

let number = 0
beforeEach(() => {
  number += 1
})

async function fileOf(content: string | Buffer, name = 'things.csv') {
  const path = join(folder, `${number}-${name}`)
  await writeFile(path, content)
  return { name, path }
}

type Preview = OutputOf<Contracts['DATA_IMPORT_PREVIEW']>

async function preview(
  file: { name: string; path: string },
  input: Partial<InputOf<Contracts['DATA_IMPORT_PREVIEW']>> = {},
): Promise<Preview> {
  const collection = input.collectionId ? await world.collections.find(world.tenant.id, input.collectionId) : undefined
  return previewImport({ services: world, caller: admin, file, input: { fileId: 'x', ...input }, collection, signal })
}

const toColumns = (found: Preview): ImportColumn[] =>
  found.columns.map(({ column, fieldId, field }) => ({ column, fieldId, ...(field ? { field } : {}) }))

let runs = 0
type RunOptions = {
  collectionId: string
  create?: { name: string }
  columns: ImportColumn[]
  badRows?: 'refuse' | 'skip'
}

async function run(path: string, { collectionId, create, columns, badRows = 'refuse' }: RunOptions) {
  runs += 1
  const id = `run-${runs}`
  await imports.start({ id, caller: admin, fileId: 'x', path, reading: {}, collectionId, create, columns, badRows })
  return finished(id)
}

async function finished(id: string) {
  for (;;) {
    const status = await imports.status(admin, id)
    if (status.status !== 'running') return status
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function create(name: string, file: { path: string; name: string }, badRows?: 'skip') {
  const columns = toColumns(await preview(file))
  return run(file.path, { collectionId: name, create: { name }, columns, ...(badRows ? { badRows } : {}) })
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return world.tables.run(sql`select * from ${sql.id(world.tenant.schema, table)} order by id`)
}

async function activityOf(collectionId: string): Promise<Record<string, unknown>[]> {
  return world.tables.run(sql`
    select action, record_id, batch_id, created_by from ${sql.id(world.tenant.coreSchema, 'activity')} where collection_id = ${collectionId}`)
}

const kinds = (found: Preview) =>
  Object.fromEntries(found.columns.map(({ fieldId, field }) => [fieldId, field?.format]))

test('northwind: types are guessed from the whole column and keys become associations', async () => {
  const customersFile = { name: 'customers.csv', path: join(northwind, 'customers.csv') }
  const customers = await preview(customersFile)
  expect(customers.suggestion).toEqual({ collectionId: 'Customers', name: 'Customers' })
  expect(customers).toMatchObject({ rowCount: 91, problemCount: 0, reading: { delimiter: ',', encoding: 'utf-8' } })
  expect(kinds(customers)).toEqual({
    id: undefined,
    companyName: 'text',
    contactName: 'text',
    contactTitle: 'text',
    address: 'text',
    city: 'text',
    region: 'text',
    postalCode: 'text',
    country: 'text',
    phone: 'text',
    fax: 'text',
  })
  expect(customers.columns[1]?.field?.title).toBe('Company name')
  expect(await create('Customers', customersFile)).toMatchObject({
    status: 'succeeded',
    insertedCount: 91,
    skippedCount: 0,
  })

  const ordersFile = { name: 'orders.csv', path: join(northwind, 'orders.csv') }
  const orders = await preview(ordersFile)
  expect(kinds(orders)).toEqual({
    id: undefined,
    customer: 'association',
    employeeId: 'number',
    orderDate: 'date',
    requiredDate: 'date',
    shippedDate: 'date',
    shipVia: 'number',
    freight: 'currency',
    shipName: 'text',
    shipAddress: 'text',
    shipCity: 'text',
    shipRegion: 'text',
    shipPostalCode: 'text',
    shipCountry: 'text',
  })
  expect(orders.columns[1]).toMatchObject({
    association: { collectionId: 'Customers', matched: 89, distinct: 89 },
    field: { title: 'Customer', metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } } },
  })
  expect(await create('Orders', ordersFile)).toMatchObject({ status: 'succeeded', insertedCount: 830 })
  const [first] = await rowsOf('Orders')
  expect(first).toMatchObject({
    id: '10248',
    version: 1,
    recordTitle: '10248',
    customer: 'VINET',
    orderDate: '1996-07-04',
    shipRegion: null,
    createdBy: 'admin',
  })
  expect((await rowsOf('Customers'))[0]).toMatchObject({ id: 'ALFKI', recordTitle: 'Alfreds Futterkiste' })
  const activity = await activityOf('Orders')
  expect(activity).toHaveLength(830)
  expect(new Set(activity.map(entry => entry.batch_id)).size).toBe(1)
  expect(activity[0]).toMatchObject({ action: 'create', created_by: 'admin' })
})

test('leading zeros and NA stay text, and one odd value decides the whole column', async () => {
  const lines = ['code,country,amount,when,flag']
  for (let row = 1; row <= 3000; row += 1)
    lines.push(`00${row},NA,${row}.5,2024-01-${String((row % 28) + 1).padStart(2, '0')},true`)
  lines.push('x,DE,about 5,soon,maybe')
  const found = await preview(await fileOf(lines.join('\n')))
  expect(kinds(found)).toEqual({ code: 'text', country: 'text', amount: 'text', when: 'text', flag: 'text' })
  const without = await preview(await fileOf(lines.slice(0, -1).join('\n')))
  expect(kinds(without)).toEqual({
    code: 'text',
    country: 'text',
    amount: expect.any(String),
    when: 'date',
    flag: 'checkbox',
  })
  expect(without.columns[2]?.field?.type).toBe('number')
})

const broken =
  'id,name,amount\n1,one,1\n2,"two"x,2\n3,three,3,more\n4,four,abc\n5,five,5\n5,again,6\nbad id,seven,7\n,eight,8\n9,nine,9\n'
const brokenColumns: ImportColumn[] = [
  { column: 'id', fieldId: 'id' },
  { column: 'name', fieldId: 'name', field: { type: 'string', format: 'text', title: 'Name' } },
  { column: 'amount', fieldId: 'amount', field: { type: 'number', format: 'number', title: 'Amount' } },
]
const brokenProblems = [
  { line: 3, message: 'A quotation mark is not closed where the value ends' },
  { line: 4, message: 'The line has 4 values where the header has 3' },
  { line: 5, column: 'amount', message: expect.any(String), value: 'abc' },
  { line: 7, column: 'id', message: 'The key "5" appears more than once in the file' },
  { line: 8, column: 'id', message: expect.stringContaining('A key is'), value: 'bad id' },
  { line: 9, column: 'id', message: 'The key is missing' },
]

test('bad rows are told by line and column before and after; refuse imports nothing', async () => {
  const file = await fileOf(broken)
  const checked = await preview(file, { columns: brokenColumns })
  expect(checked.problems).toEqual(brokenProblems)
  expect(checked.problemCount).toBe(6)
  const refused = await run(file.path, { collectionId: 'Broken', create: { name: 'Broken' }, columns: brokenColumns })
  expect(refused).toMatchObject({ status: 'failed', insertedCount: 0, problems: brokenProblems, rowCount: 9 })
  expect(refused.message).toBe('6 problems were found; nothing was imported')
  expect(await world.collections.find(world.tenant.id, 'Broken')).toBeUndefined()
  expect(await activityOf('Broken')).toEqual([])
})

test('skip leaves bad rows out and reports them', async () => {
  const file = await fileOf(broken)
  const columns = brokenColumns
  const done = await run(file.path, { collectionId: 'Skipped', create: { name: 'Skipped' }, columns, badRows: 'skip' })
  expect(done).toMatchObject({
    status: 'succeeded',
    rowCount: 9,
    insertedCount: 3,
    skippedCount: 6,
    problems: brokenProblems,
  })
  expect((await rowsOf('Skipped')).map(row => [row.id, row.name, row.amount])).toEqual([
    ['1', 'one', 1],
    ['5', 'five', 5],
    ['9', 'nine', 9],
  ])
})

test('a wrong encoding is told and refuses the import, where its column is imported', async () => {
  const encoded = await fileOf(
    Buffer.concat([Buffer.from('name,town\nä,ö\nx,M'), Buffer.from([0xfc]), Buffer.from('nster\n')]),
  )
  const told = {
    line: 3,
    column: 'town',
    message: 'Some bytes are no characters of this encoding: read the file by another one',
  }
  const found = await preview(encoded)
  expect(found).toMatchObject({ problems: [told], counts: { inserts: 1, errors: 1 } })
  expect(await create('Encoded', encoded)).toMatchObject({ status: 'failed', problems: [told] })
  const columns = toColumns(found).map(each => (each.column === 'town' ? { column: 'town', fieldId: null } : each))
  expect((await preview(encoded, { columns })).problems).toEqual([])
  const without = await run(encoded.path, { collectionId: 'Encoded', create: { name: 'Encoded' }, columns })
  expect(without).toMatchObject({ status: 'succeeded', insertedCount: 2 })
})

test('keys that are taken and links that lead nowhere are problems of their rows, also within one file', async () => {
  const parents = await fileOf('id,name\nA,Anna\nB,Ben\n', 'parents.csv')
  await create('Parents', parents)
  const again = await preview(await fileOf('id,name\nB,Other\nC,New\n'), { collectionId: 'Parents' })
  expect(again.problems).toEqual([{ line: 2, column: 'id', message: 'A record with the key "B" exists already' }])

  const children = await fileOf('child_id,parent_id,name\n1,A,x\n2,Z,y\n3,,z\n', 'children.csv')
  const link = {
    type: 'array' as const,
    format: 'association',
    title: 'Parent',
    metadata: { association: { cursor: { collectionId: 'Parents' }, max: 1 } },
  }
  const columns: ImportColumn[] = [
    { column: 'child_id', fieldId: 'id' },
    { column: 'parent_id', fieldId: 'parent', field: link },
  ]
  const lost = { line: 3, column: 'parent_id', message: 'No record of Parents has the key "Z"' }
  const options = { collectionId: 'Children', create: { name: 'Children' }, columns }
  expect(await run(children.path, options)).toMatchObject({ status: 'failed', problems: [lost] })
  expect(await run(children.path, { ...options, badRows: 'skip' })).toMatchObject({ insertedCount: 2, skippedCount: 1 })
  expect((await rowsOf('Children')).map(row => [row.id, row.parent])).toEqual([
    ['1', 'A'],
    ['3', null],
  ])
})

test('rows of one file may link each other; leaving one out takes those along that need it', async () => {
  const staff = await fileOf('id,boss,age\n1,,30\n2,1,40\n3,4,50\n4,5,x\n5,1,60\n', 'staff.csv')
  const boss = {
    type: 'array' as const,
    format: 'association',
    title: 'Boss',
    metadata: { association: { cursor: { collectionId: 'Staff' }, max: 1 } },
  }
  const columns: ImportColumn[] = [
    { column: 'id', fieldId: 'id' },
    { column: 'boss', fieldId: 'boss', field: boss },
    { column: 'age', fieldId: 'age', field: { type: 'number', format: 'number', title: 'Age' } },
  ]
  const done = await run(staff.path, { collectionId: 'Staff', create: { name: 'Staff' }, columns, badRows: 'skip' })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 3, skippedCount: 2 })
  expect((await rowsOf('Staff')).map(row => [row.id, row.boss])).toEqual([
    ['1', null],
    ['2', '1'],
    ['5', '1'],
  ])
})

test('an existing collection takes more records and new fields', async () => {
  await create('Growing', await fileOf('id,name\na,First\n', 'growing.csv'))
  const more = await fileOf('id,Name,score\nb,Second,7\n', 'more.csv')
  const found = await preview(more, { collectionId: 'Growing' })
  expect(kinds(found)).toEqual({ id: undefined, name: undefined, score: 'number' })
  expect(await run(more.path, { collectionId: 'Growing', columns: toColumns(found) })).toMatchObject({
    status: 'succeeded',
  })
  expect((await rowsOf('Growing')).map(row => [row.id, row.name, row.score, row.recordTitle])).toEqual([
    ['a', 'First', null, 'First'],
    ['b', 'Second', 7, 'Second'],
  ])
})

test('S73 values survive: separators, line ends, quotes, backslashes, what looks like SQL or a formula', async () => {
  const cells = [
    'tab\there',
    'line\nend',
    '"quoted"',
    'back\\slash \\N',
    "'); drop table x;--",
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1:A9)',
    '=HYPERLINK("http://evil.example","x")',
    '\\.',
    '{a,b}',
    '€ 😀',
  ]
  const csv = ['id,value', ...cells.map((cell, index) => `${index + 10},"${cell.replaceAll('"', '""')}"`)].join('\r\n')
  const columns: ImportColumn[] = [
    { column: 'id', fieldId: 'id' },
    { column: 'value', fieldId: 'value', field: { type: 'string', format: 'multiline', title: 'Value' } },
  ]
  const { path } = await fileOf(csv)
  expect(await run(path, { collectionId: 'Cells', create: { name: 'Cells' }, columns })).toMatchObject({
    status: 'succeeded',
  })
  expect((await rowsOf('Cells')).map(row => row.value)).toEqual(cells)
})

test('all or nothing: a connection that dies in the middle leaves no row, no collection and no activity', async () => {
  const lines = ['id,name']
  for (let row = 0; row < 100_000; row += 1) lines.push(`${row},name of ${row}`)
  const { path } = await fileOf(lines.join('\n'))
  const columns: ImportColumn[] = [
    { column: 'id', fieldId: 'id' },
    { column: 'name', fieldId: 'name', field: { type: 'string', format: 'text', title: 'Name' } },
  ]
  for (const delay of [150, 500]) {
    const ended = run(path, { collectionId: 'Torn', create: { name: 'Torn' }, columns })
    await new Promise(resolve => setTimeout(resolve, delay))
    // Between two statements there is nothing to end.
    const torn = () =>
      world.database.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
          and (query ilike '%import_stage%' or query ilike '%set_config%')`)
    await expect.poll(torn, { interval: 20 }).not.toEqual([])
    expect(await ended).toMatchObject({ status: 'failed', insertedCount: 0 })
    expect(await world.collections.find(world.tenant.id, 'Torn')).toBeUndefined()
    expect(await activityOf('Torn')).toEqual([])
  }
  const done = await run(path, { collectionId: 'Torn', create: { name: 'Torn' }, columns })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 100_000 })
}, 120_000)

test('a run whose server died is told as interrupted, and could not commit any more', async () => {
  await world.database.run(sql`
    insert into trellis.import_run (id, tenant_id, user_id, file_id, collection_id, status, heartbeat_at)
    values ('dead', ${world.tenant.id}, 'admin', 'x', 'Dead', 'running', now() - interval '20 seconds')`)
  const status = await imports.status(admin, 'dead')
  expect(status).toMatchObject({ status: 'failed', message: 'The import was interrupted; nothing was imported' })
  const other = { ...admin, userId: 'other' }
  await expect(imports.status(other, 'dead')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('defaults by formula are filled in, and what formulas refuse is told by line; the rest may be imported', async () => {
  const field = (id: string, more: object) => ({ type: 'string', format: 'text', title: id, ...more }) as const
  const properties = {
    name: field('name', {}),
    code: field('code', { default: { UPPER: ['{{record.name}}'] } }),
    by: field('by', { default: '{{user.fullName}}' }),
    size: {
      type: 'number',
      format: 'number',
      title: 'size',
      metadata: { invalid: { IF: [{ GT: ['{{record.size}}', 5] }, 'Too large', false] } },
    },
    why: field('why', { metadata: { required: { EQ: ['{{record.size}}', 5] } } }),
    loud: field('loud', { metadata: { calculation: { CONCAT: ['{{record.code}}', '!'] } } }),
  } as const
  const document = {
    name: 'Held',
    schema: { type: 'object', properties, required: ['code'] },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  } as const
  await applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Held',
    document: structuredClone(document) as never,
    author: 'admin',
  })
  const file = await fileOf('name,size,code\nann,1,\nbob,9,\ncid,5,\ndan,2,own\n')
  const columns = ['name', 'size', 'code'].map(each => ({ column: each, fieldId: each }))
  const refused = await run(file.path, { collectionId: 'Held', columns })
  expect(refused).toMatchObject({
    status: 'failed',
    problems: [
      { line: 3, column: 'size', message: 'Too large' },
      { line: 4, column: 'why', message: 'Required field' },
    ],
  })
  expect(await rowsOf('Held')).toEqual([])
  const done = await run(file.path, { collectionId: 'Held', columns, badRows: 'skip' })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 2, skippedCount: 2 })
  const rows = (await rowsOf('Held')).map(({ name, code, by, loud }) => ({ name, code, by, loud }))
  expect(rows.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))).toEqual([
    { name: 'ann', code: 'ANN', by: 'Admin', loud: 'ANN!' },
    { name: 'dan', code: 'own', by: 'Admin', loud: 'own!' },
  ])
})

test('what others link while a file is read counts: a record is linked no more often than it may be', async () => {
  const { tenant } = world
  const text = { type: 'string', format: 'text', title: 'Name' } as const
  const document = (properties: object) => ({ name: 'x', schema: { type: 'object', properties }, detailGroupList: [] })
  const apply = (collectionId: string, properties: object) =>
    applySchema(world, { tenant, collectionId, document: document(properties) as never, author: null })
  await apply('Rooms', { name: text })
  const association = { cursor: { collectionId: 'Rooms', associationKey: 'guests' }, max: -1, inverseMax: 2 }
  await apply('Guests', {
    name: text,
    rooms: { type: 'array', format: 'association', title: 'R', metadata: { association } },
  })
  const at = (name: string) => sql.id(tenant.schema, name)
  await world.tables.run(
    sql`insert into ${at('Rooms')} (id, "createdAt", "updatedAt", name) values ('r1', now(), now(), 'One')`,
  )
  await world.tables.run(sql`insert into ${at('Guests')} (id, "createdAt", "updatedAt", name)
    values ('g1', now(), now(), 'A'), ('g2', now(), now(), 'B')`)
  const file = await fileOf('id,name,rooms\ng3,C,r1\n')
  const columns = ['id', 'name', 'rooms'].map(column => ({ column, fieldId: column }))
  const link = (await world.collections.find(tenant.id, 'Guests'))?.fields.get('rooms')?.association?.storage
  if (link?.kind !== 'link') throw new Error('Links of the test have no table of their own')
  let importing: ReturnType<typeof run> | undefined
  // As a save of links does: the room is held, then linked.
  await world.tables.transaction(async connection => {
    await connection.run(sql`select from ${at('Rooms')} where id = 'r1' for update`)
    importing = run(file.path, { collectionId: 'Guests', columns })
    await waitUntilBlocked()
    await connection.run(sql`insert into ${sql.id(link.table.schema, link.table.name)} (${sql.id(link.ownColumn)}, ${sql.id(link.targetColumn)})
      values ('g1', 'r1'), ('g2', 'r1')`)
  })
  expect(await importing).toMatchObject({ status: 'failed', problems: [{ line: 2, column: 'rooms' }] })
  expect(await world.tables.run(sql`select id from ${at('Guests')} where id = 'g3'`)).toEqual([])
})

async function waitUntilBlocked(): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const waiting = await world.database.run(sql`select from pg_locks where not granted`)
    if (waiting.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('Nobody waited')
}

test('new records have the defaults inside their objects and rows, beside what the file gives', async () => {
  const text = (title: string, more = {}) => ({ type: 'string', format: 'text', title, ...more })
  const object = (title: string, inside: object) => ({ type: 'object', format: 'object', title, properties: inside })
  const unit = text('Unit', { default: { CONCAT: ['{{item.what}}', '!'] } })
  const items = object('Line', { what: text('What'), unit })
  const lines = { type: 'array', format: 'array', title: 'Lines', items }
  const place = object('Place', { country: text('Country', { default: 'DE' }) })
  const schema = { type: 'object', properties: { name: text('Name'), lines, place } }
  const document = { name: 'Deals', schema, detailGroupList: [] } as never
  await applySchema(world, { tenant: world.tenant, collectionId: 'Deals', document, author: 'admin' })
  const file = await fileOf('name,lines\na,"[{""what"":""x""},{""what"":""y"",""unit"":""kg""}]"\nb,\n')
  const columns = toColumns(await preview(file, { collectionId: 'Deals' }))
  expect(await run(file.path, { collectionId: 'Deals', columns })).toMatchObject({ status: 'succeeded' })
  const filled = [
    { what: 'x', unit: 'x!' },
    { what: 'y', unit: 'kg' },
  ]
  const rows = Object.fromEntries((await rowsOf('Deals')).map(row => [row['name'], row]))
  expect(rows['a']).toMatchObject({ lines: filled, place: { country: 'DE' } })
  expect(rows['b']).toMatchObject({ lines: null, place: { country: 'DE' } })
})
