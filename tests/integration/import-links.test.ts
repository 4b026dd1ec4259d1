import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient

const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })

async function define(collectionId: string, properties: object, required: string[] = []) {
  const schema = { type: 'object', properties, required }
  await client.call('SCHEMA_APPLY', { collectionId, document: { name: collectionId, schema, detailGroupList: [] } })
}

const save = (collectionId: string, records: object[]) => client.call('DATA_BULK_UPDATE', { collectionId, records })
const all = async (collectionId: string, orderBy = 'id') =>
  (await client.call('DATA_LIST', { cursor: { collectionId, options: { orderBy, limit: 1000 } } })).list
const titles = (links: AnyJson) => (links?.list ?? []).map(({ recordTitle }: AnyJson) => recordTitle)

beforeAll(async () => {
  database = await createTestDatabase('import_links')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  await define('Customers', { name: text('Name'), code: text('Code', { unique: true }), city: text('City') })
  const customers = Array.from({ length: 6 }, (_, index) => ({
    id: `k${index}`,
    name: `Customer ${index}`,
    code: `C-${index}`,
  }))
  await save('Customers', [...customers, { id: 'twin1', name: 'Twin' }, { id: 'twin2', name: 'Twin' }])
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const upload = (lines: readonly string[], name = 'rentals.csv') => client.upload(name, `${lines.join('\n')}\n`)
const columnsOf = (preview: AnyJson, more: Record<string, object> = {}) =>
  preview.columns.map(({ column, fieldId, field, linkBy, makeUnique }: AnyJson) => ({
    column,
    fieldId,
    ...(field && { field }),
    ...(linkBy && { linkBy }),
    ...(makeUnique && { makeUnique }),
    ...more[column],
  }))
const columnOf = (preview: AnyJson, name: string) => preview.columns.find(({ column }: AnyJson) => column === name)
const run = async (input: object) => client.finished((await client.call('DATA_IMPORT', input)).importId)

/** Two rows for each of these customers. */
const rentalsOf = (...customers: string[]) => [
  'no,customer,days',
  ...customers.flatMap((customer, index) => [`${index * 2 + 1},${customer},3`, `${index * 2 + 2},${customer},5`]),
]

describe('a column of a new collection that names records', () => {
  test('is proposed as a link by their titles, says what is found, and makes what is missing with the rows', async () => {
    const fileId = await upload(rentalsOf('Customer 0', 'customer  1', 'Customer 2', 'Newcomer', 'NEWCOMER'))
    const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(columnOf(first, 'customer')).toMatchObject({
      fieldId: 'customer',
      linkBy: 'recordTitle',
      field: { format: 'association', metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } } },
      association: { collectionId: 'Customers', linkBy: 'recordTitle', matched: 3, distinct: 5 },
      links: {
        distinct: 5,
        found: 3,
        looseCount: 1,
        missing: ['Newcomer', 'NEWCOMER'],
        missingCount: 2,
        ambiguousCount: 0,
        mayCreate: true,
        uniqueField: { fieldId: 'name', title: 'Name', repeated: 'Twin' },
      },
    })
    expect(first.counts).toEqual({ inserts: 6, updates: 0, errors: 4 })
    expect(first.problems[0]).toEqual({
      line: 8,
      column: 'customer',
      message: 'No record of Customers is called "Newcomer"',
    })
    const columns = columnsOf(first, { customer: { createMissing: true } })
    const tried = await client.call('DATA_IMPORT_PREVIEW', { fileId, columns })
    expect(tried).toMatchObject({ counts: { inserts: 10, updates: 0, errors: 0 }, problems: [] })
    expect((await all('Customers')).length).toBe(8)
    const done = await run({ fileId, collectionId: 'Rentals', create: { name: 'Rentals' }, columns })
    expect(done).toMatchObject({ status: 'succeeded', insertedCount: 10 })
    const rentals = await all('Rentals', 'no')
    expect(rentals.map(({ customer }: AnyJson) => titles(customer)[0])).toEqual(
      ['Customer 0', 'Customer 1', 'Customer 2', 'NEWCOMER', 'NEWCOMER'].flatMap(title => [title, title]),
    )
    const made = (await all('Customers')).filter(({ name }: AnyJson) => /newcomer/i.test(name))
    expect(made).toHaveLength(1)
    const undone = await client.call('DATA_UNDO', { batchId: done.importId })
    expect(undone).toMatchObject({ doneCount: 11, failedCount: 0 })
    expect((await all('Customers')).length).toBe(8)
  })

  test('ids and unique fields are found first; a value that names two records is told and names neither', async () => {
    const byCode = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(rentalsOf('C-0', 'C-1', 'c-2')) })
    expect(columnOf(byCode, 'customer')).toMatchObject({ linkBy: 'code', links: { found: 3, looseCount: 1 } })
    const byId = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(rentalsOf('k0', 'k1', 'k2')) })
    expect(columnOf(byId, 'customer').linkBy).toBeUndefined()
    expect(columnOf(byId, 'customer').links).toMatchObject({ found: 3, missingCount: 0, mayCreate: false })
    const fileId = await upload(rentalsOf('Customer 0', 'Customer 1', 'Twin'))
    const twins = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(columnOf(twins, 'customer').links).toMatchObject({ found: 2, ambiguous: ['Twin'], missingCount: 0 })
    const problem = {
      line: 6,
      column: 'customer',
      message: 'Several records of Customers are called "Twin"',
    }
    expect(twins.problems[0]).toEqual(problem)
    const input = { fileId, collectionId: 'Twins', create: { name: 'Twins' }, columns: columnsOf(twins) }
    expect(await run(input)).toMatchObject({ status: 'failed', problemCount: 2, problems: [problem, { line: 7 }] })
    expect(await run({ ...input, badRows: 'skip' })).toMatchObject({ insertedCount: 4, skippedCount: 2 })
  })

  test('half of them unknown: the link is offered and not taken; a column like none is left alone', async () => {
    const half = await client.call('DATA_IMPORT_PREVIEW', {
      fileId: await upload(rentalsOf('Customer 0', 'Customer 1', 'Nobody', 'Somebody')),
    })
    const column = columnOf(half, 'customer')
    expect(column).toMatchObject({ field: { format: 'text' }, association: { matched: 2, distinct: 4 } })
    expect([column.linkBy, column.links]).toEqual([undefined, undefined])
    const none = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(rentalsOf('x', 'y', 'z')) })
    expect(columnOf(none, 'customer').association).toBeUndefined()
  })

  test('without a fitting header only where values come again and again, and no other column is called so', async () => {
    const rows = (header: string) => [
      header,
      ...['Customer 0', 'Customer 1', 'Customer 2'].flatMap((who, index) => [
        `${index},${who},k${index}`,
        `9${index},${who},k${index}`,
      ]),
    ]
    const alone = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(rows('no,hirer,note')) })
    expect(columnOf(alone, 'hirer')).toMatchObject({ linkBy: 'recordTitle', field: { format: 'association' } })
    const beside = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(rows('no,hirer,customer')) })
    expect(columnOf(beside, 'customer').field.format).toBe('association')
    expect(columnOf(beside, 'hirer')).toMatchObject({ field: { format: 'text' }, association: { matched: 3 } })
    const once = await client.call('DATA_IMPORT_PREVIEW', {
      fileId: await upload(['hirer', 'Customer 0', 'Customer 1', 'Customer 2']),
    })
    expect(columnOf(once, 'hirer').association).toBeUndefined()
  })
})

describe('the field that records are found by', () => {
  test('becomes unique with the rows, or not at all', async () => {
    await define('Depots', { label: text('Label'), size: { type: 'number', format: 'number', title: 'Size' } })
    await save('Depots', [
      { id: 'd1', label: 'North' },
      { id: 'd2', label: 'South' },
    ])
    const fileId = await upload(['no,depot', '1,North', '2,South', '3,West', '4,'], 'bikes.csv')
    const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(columnOf(first, 'depot').links).toMatchObject({ uniqueField: { fieldId: 'label', title: 'Label' } })
    expect(columnOf(first, 'depot').links.uniqueField.repeated).toBeUndefined()
    const columns = columnsOf(first, { depot: { linkBy: 'label', makeUnique: true, createMissing: true } })
    const plain = columnsOf(first, { depot: { linkBy: 'label' } })
    const refused = client.call('DATA_IMPORT_PREVIEW', { fileId, columns: plain })
    await expect(refused).rejects.toThrow(/400 .*columns.1.linkBy.*Records cannot be found by/)
    const isUnique = async () =>
      (await client.call('DATA_DESCRIBE', { collectionId: 'Depots' })).schema.properties.label.metadata?.unique
    const input = { fileId, collectionId: 'Bikes', create: { name: 'Bikes' } }
    const broken = await run({ ...input, columns: [...columns, { column: 'nosuch', fieldId: 'x' }] }).catch(String)
    expect([broken, await isUnique()]).toEqual([expect.stringContaining('400'), undefined])
    expect(await run({ ...input, columns })).toMatchObject({ status: 'succeeded', insertedCount: 4 })
    expect(await isUnique()).toBe(true)
    expect((await all('Depots', 'label')).map(({ label }: AnyJson) => label)).toEqual(['North', 'South', 'West'])
    await expect(save('Depots', [{ label: 'West' }])).resolves.toMatchObject({ failed: [expect.anything()] })
  })

  test('cannot become unique while two records share a value: nothing is imported', async () => {
    const fileId = await upload(rentalsOf('Customer 0', 'Customer 1'))
    const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    const columns = columnsOf(first, { customer: { linkBy: 'name', makeUnique: true } })
    const done = await run({ fileId, collectionId: 'Never', create: { name: 'Never' }, columns })
    expect(done).toMatchObject({ status: 'failed', insertedCount: 0 })
    await expect(client.call('DATA_DESCRIBE', { collectionId: 'Never' })).rejects.toThrow(/404/)
  })
})

test('missing records of two columns are the same ones, and none are made for rows that are left out; ids make them too', async () => {
  await define('Firms', { name: text('Name'), full: text('Full', { calculation: '{{record.name}} Ltd' }) })
  await save('Firms', [{ id: 'f1', name: 'Old' }])
  const link = (title: string) => ({
    type: 'array',
    format: 'association',
    title,
    metadata: { association: { cursor: { collectionId: 'Firms' }, max: 1 } },
  })
  const linked = (column: string, more: object) => ({
    column,
    fieldId: column,
    field: link(column),
    createMissing: true,
    ...more,
  })
  const lines = ['no,seller,buyer', '1,Old,New', '2, new ,Third', '2,Orphan,Old', '3,,']
  const no = { column: 'no', fieldId: 'no', field: text('No', { unique: true }) }
  const byTitle = { linkBy: 'recordTitle' }
  const input = {
    fileId: await upload(lines, 'deals.csv'),
    collectionId: 'Deals',
    create: { name: 'Deals' },
    columns: [no, linked('seller', byTitle), linked('buyer', byTitle)],
  }
  const tried = await client.call('DATA_IMPORT_PREVIEW', { fileId: input.fileId, columns: input.columns })
  expect(tried).toMatchObject({ counts: { inserts: 3, errors: 1 }, problems: [{ line: 4, column: 'no' }] })
  expect(await run(input)).toMatchObject({ status: 'failed', problemCount: 1 })
  expect(await all('Firms')).toHaveLength(1)
  const done = await run({ ...input, badRows: 'skip' })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 3, skippedCount: 1 })
  const firms = (await all('Firms', 'name')).map(({ name, full }: AnyJson) => [name.toLowerCase(), full.toLowerCase()])
  expect(firms).toEqual([
    ['new', 'new ltd'],
    ['old', 'old ltd'],
    ['third', 'third ltd'],
  ])
  const deals = (await all('Deals', 'no')).map(({ seller, buyer }: AnyJson) => [titles(seller), titles(buyer)].flat())
  expect(deals.map((each: string[]) => each.map(title => title.toLowerCase()))).toEqual([
    ['old', 'new'],
    ['new', 'third'],
    [],
  ])
  const ids = ['no,seller', '7,f1', '8,f-new']
  const byId = {
    fileId: await upload(ids, 'deals.csv'),
    collectionId: 'Deals',
    columns: [no, { column: 'seller', fieldId: 'seller', createMissing: true }],
  }
  expect(await run(byId)).toMatchObject({ status: 'succeeded', insertedCount: 2 })
  expect((await all('Firms')).map(({ id }: AnyJson) => id)).toContain('f-new')
})

test('what a save would refuse of a missing record refuses the import, in words that say of which collection', async () => {
  const tax = text('Tax', { required: { EQ: ['{{record.name}}', 'Strict'] } })
  await define('Payers', { name: text('Name'), tax })
  const field = {
    type: 'array',
    format: 'association',
    title: 'P',
    metadata: { association: { cursor: { collectionId: 'Payers' }, max: 1 } },
  }
  const columns = [{ column: 'payer', fieldId: 'payer', field, linkBy: 'recordTitle', createMissing: true }]
  const input = {
    fileId: await upload(['payer', 'Loose', 'Strict']),
    collectionId: 'Dues',
    create: { name: 'Dues' },
    columns,
  }
  const message = 'Records of Payers could not be created: Required field; nothing was imported'
  expect(await run(input)).toMatchObject({ status: 'failed', message })
  expect(await all('Payers')).toEqual([])
})

test('a row that comes twice is told, and a file for a new collection names the one that is called like it', async () => {
  await define('Vans', {
    plate: text('Plate', { unique: true }),
    km: { type: 'number', format: 'number', title: 'Km' },
  })
  await save('Vans', [
    { plate: 'B-1', km: 1 },
    { plate: 'B-2', km: 2 },
    { plate: 'B-3', km: 3 },
  ])
  const fileId = await upload(['plate,km', 'B-1,10', 'B-2,20', 'B-2,30'], 'vans.csv')
  const found = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Vans' })
  expect(found).toMatchObject({ updateBy: 'plate', counts: { inserts: 0, updates: 2, errors: 1 } })
  expect(found.existing).toBeUndefined()
  const named = await client.call('DATA_IMPORT_PREVIEW', { fileId })
  expect(named).toMatchObject({
    existing: { collectionId: 'Vans', name: 'Vans' },
    suggestion: { collectionId: 'Vans2' },
  })
})

test('records are made only where nothing else is needed of them, and not of what leads nowhere anyway', async () => {
  await define('Needy', { name: text('Name'), tax: text('Tax number') }, ['tax'])
  await save('Needy', [{ id: 'n1', name: 'One', tax: '1' }])
  const fileId = await upload(['no,needy', '1,One', '2,One', '3,Two'])
  const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
  const whyNot = 'Records of Needy need the field "Tax number" too'
  const columns = columnsOf(first, {
    needy: {
      fieldId: 'needy',
      linkBy: 'recordTitle',
      field: {
        type: 'array',
        format: 'association',
        title: 'N',
        metadata: { association: { cursor: { collectionId: 'Needy' }, max: 1 } },
      },
    },
  })
  const tried = await client.call('DATA_IMPORT_PREVIEW', { fileId, columns })
  expect(columnOf(tried, 'needy').links).toMatchObject({
    found: 1,
    missing: ['Two'],
    mayCreate: false,
    whyNotCreate: whyNot,
  })
  const making = columns.map((each: AnyJson) => (each.column === 'needy' ? { ...each, createMissing: true } : each))
  await expect(client.call('DATA_IMPORT_PREVIEW', { fileId, columns: making })).rejects.toThrow(
    /400 .*columns.1.createMissing.*need the field/,
  )
  const noLink = [{ column: 'no', fieldId: 'no', field: text('No'), createMissing: true }]
  await expect(client.call('DATA_IMPORT_PREVIEW', { fileId, columns: noLink })).rejects.toThrow(
    /400 .*columns.0.createMissing/,
  )
})

test('a link field that is there is filled by what finds most, several in a cell too', async () => {
  const association = { cursor: { collectionId: 'Customers', associationKey: 'trips' }, max: -1 }
  const guests = { type: 'array', format: 'association', title: 'Guests', metadata: { association } }
  await define('Trips', { name: text('Name'), guests })
  const fileId = await upload(['name,guests', 'one,"Customer 0, Customer 1"', 'two,Customer 1', 'three,Customer 2'])
  const first = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Trips' })
  expect(columnOf(first, 'guests')).toMatchObject({
    fieldId: 'guests',
    linkBy: 'recordTitle',
    links: { distinct: 3, found: 3 },
  })
  const done = await run({ fileId, collectionId: 'Trips', columns: columnsOf(first) })
  expect(done).toMatchObject({ status: 'succeeded', insertedCount: 3 })
  expect((await all('Trips', 'name')).map(({ guests: links }: AnyJson) => titles(links).toSorted())).toEqual([
    ['Customer 0', 'Customer 1'],
    ['Customer 2'],
    ['Customer 1'],
  ])
})

describe('a file that is imported again', () => {
  const lines = [
    'no,customer,state',
    ...Array.from({ length: 30 }, (_, row) => `R-${row},Customer ${row % 5},${row % 2 ? 'open' : 'done'}`),
  ]

  test('few values become options; the second time its rows change what is there, by a field that becomes unique for it', async () => {
    const fileId = await upload(lines, 'hires.csv')
    const first = await client.call('DATA_IMPORT_PREVIEW', { fileId })
    expect(columnOf(first, 'state').field).toMatchObject({
      format: 'string-option-list',
      metadata: {
        optionList: [
          { value: 'done', label: 'done' },
          { value: 'open', label: 'open' },
        ],
      },
    })
    expect([first.matches, first.updateBy]).toEqual([[], undefined])
    await run({ fileId, collectionId: 'Hires', create: { name: 'Hires' }, columns: columnsOf(first) })
    const later = [lines[0] ?? '', 'R-0,Customer 4,done', ...lines.slice(2), 'R-30,Customer 1,open']
    const again = await upload(later, 'hires.csv')
    const second = await client.call('DATA_IMPORT_PREVIEW', { fileId: again, collectionId: 'Hires' })
    expect(second.matches).toEqual([{ fieldId: 'no', found: 30, distinct: 31, isUnique: false }])
    expect(second).toMatchObject({ updateBy: 'no', counts: { inserts: 1, updates: 30, errors: 0 } })
    expect(columnOf(second, 'no').makeUnique).toBe(true)
    const asNew = columnsOf(second).map(({ makeUnique: _makeUnique, ...each }: AnyJson) => each)
    const doubled = await client.call('DATA_IMPORT_PREVIEW', { fileId: again, collectionId: 'Hires', columns: asNew })
    expect(doubled).toMatchObject({ counts: { inserts: 31, updates: 0 }, matches: [{ fieldId: 'no', found: 30 }] })
    expect(doubled.updateBy).toBeUndefined()
    const input = { fileId: again, collectionId: 'Hires', columns: columnsOf(second), updateBy: 'no' }
    expect(await run(input)).toMatchObject({ status: 'succeeded', insertedCount: 1, updatedCount: 1 })
    const third = await client.call('DATA_IMPORT_PREVIEW', { fileId: again, collectionId: 'Hires' })
    expect(third).toMatchObject({ updateBy: 'no', matches: [{ isUnique: true }], counts: { inserts: 0, updates: 31 } })
    expect(columnOf(third, 'no').makeUnique).toBeUndefined()
    expect(await run({ ...input, columns: columnsOf(third) })).toMatchObject({ insertedCount: 0, updatedCount: 0 })
    expect((await all('Hires')).length).toBe(31)
  })

  test('values that are in no option are told; an unmarked field that repeats, there or in the file, is no key', async () => {
    const fileId = await upload([lines[0] ?? '', 'R-1,Customer 1,lost', 'R-1,Customer 2,open', 'R-2,Customer 2,open'])
    const found = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Trips' })
    expect([found.matches, found.updateBy]).toEqual([[], undefined])
    const hires = await client.call('DATA_IMPORT_PREVIEW', { fileId, collectionId: 'Hires' })
    expect(hires.problems.map(({ line, column }: AnyJson) => [line, column])).toContainEqual([2, 'state'])
    expect(columnOf(hires, 'state').newOptions).toMatchObject({ count: 1, labels: ['lost'] })
    await save('Trips', [{ name: 'one' }])
    const names = await upload(['name', 'one', 'two', 'three'])
    const trips = await client.call('DATA_IMPORT_PREVIEW', { fileId: names, collectionId: 'Trips' })
    expect([trips.matches, trips.updateBy]).toEqual([[], undefined])
  })

  test('the record id comes before any other key, and a key column may be a link elsewhere', async () => {
    const [record] = await all('Hires')
    const rows = await all('Hires')
    const file = ['id,no', ...rows.slice(0, 5).map(({ id, no }: AnyJson) => `${id},${no}`)]
    const found = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(file), collectionId: 'Hires' })
    expect(found).toMatchObject({ updateBy: 'id', counts: { inserts: 0, updates: 5, errors: 0 } })
    expect(found.matches.map(({ fieldId }: AnyJson) => fieldId)).toEqual(['id', 'no'])
    expect(record).toBeDefined()
    const both = ['customer_id,since', 'k0,2020-01-01', 'k1,2021-01-01', 'k2,2022-01-01']
    const keyed = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(both, 'customers.csv') })
    expect(columnOf(keyed, 'customer_id').fieldId).toBe('id')
    const linked = await client.call('DATA_IMPORT_PREVIEW', { fileId: await upload(both, 'contracts.csv') })
    expect(columnOf(linked, 'customer_id')).toMatchObject({ fieldId: 'customer', links: { found: 3 } })
  })
})
