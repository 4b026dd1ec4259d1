import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityAdmin } from '../../../../tests/scenarios/entity-admin.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Caller } from '../access/caller.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { previewImport } from './preview-import.ts'

let world: World
let folder = ''

beforeAll(async () => {
  world = await makeWorld('preview_import')
  folder = await mkdtemp(join(tmpdir(), 'preview-import-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function preview(
  content: string,
  given: { collectionId?: string } = { collectionId: 'Shelves' },
  caller: Caller = entityAdmin(world.tenant),
) {
  const path = join(folder, 'shelves.csv')
  await writeFile(path, content)
  const { collectionId } = given
  const collection =
    collectionId === undefined ? undefined : await world.collections.find(world.tenant.id, collectionId)
  const file = { name: 'shelves.csv', path }
  const input = { fileId: 'x', ...given }
  return previewImport({ services: world, caller, file, input, collection, signal: new AbortController().signal })
}

test('what an export holds beside values is left out of what a file is read as, and makes no second field', async () => {
  const applied = (collectionId: string, properties: object) =>
    applySchema(world, {
      tenant: world.tenant,
      collectionId,
      document: { name: collectionId, schema: { type: 'object', properties }, detailGroupList: [] } as never,
      author: 'admin',
    })
  const text = { type: 'string', format: 'text', title: 'Name' }
  await applied('Shelves', { name: text })
  const shelf = {
    type: 'array',
    format: 'association',
    title: 'Shelf',
    metadata: { association: { cursor: { collectionId: 'Shelves', associationKey: 'books' }, max: 1 } },
  }
  await applied('Books', { name: text, shelf })
  const lines = [
    'id,name,books,createdAt,size',
    's1,One,b1,2026-01-01T00:00:00.000Z,3',
    's2,Two,"b2, b3",2026-01-01T00:00:00.000Z,4',
  ]
  const found = await preview(`${lines.join('\n')}\n`)
  expect(found.columns.map(({ column, fieldId }) => [column, fieldId])).toEqual([
    ['id', 'id'],
    ['name', 'name'],
    ['books', null],
    ['createdAt', null],
    ['size', 'size'],
  ])
  expect(found.columns.flatMap(({ leftOut }) => leftOut ?? [])).toEqual([
    'The links of "books" are kept with the records of Books: import them there',
    'The field "createdAt" is filled by the server',
  ])
  expect(found.columns.filter(({ field }) => field).map(({ column }) => column)).toEqual(['size'])
  // An ID that is none makes no other column of it.
  const wrong = await preview('id,name\ns1,One\nno id,Two\n')
  expect(wrong.columns[0]).toMatchObject({ column: 'id', fieldId: 'id' })
  expect(wrong.problems).toMatchObject([{ line: 3, column: 'id' }])
})

test('a problem says what stands there, cut where it is long; never of values that are shown masked', async () => {
  const field = (title: string, format: string, more = {}) => ({ type: 'string', format, title, ...more })
  const properties = {
    size: { type: 'number', format: 'number', title: 'Size' },
    mail: field('Mail', 'email'),
    secret: field('Secret', 'password', { minLength: 8 }),
  }
  await applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Masked',
    document: { name: 'Masked', schema: { type: 'object', properties }, detailGroupList: [] } as never,
    author: 'admin',
  })
  const { problems } = await preview(`size,mail,secret\nmany,${'x'.repeat(300)},short\n`, { collectionId: 'Masked' })
  expect(problems.map(({ column, value }) => [column, value])).toEqual([
    ['size', 'many'],
    ['mail', `${'x'.repeat(100)}…`],
    ['secret', undefined],
  ])
})

test('what is wrong with the file as a whole is no row of it', async () => {
  const empty = await preview('', {})
  expect(empty).toMatchObject({ problemCount: 1, rowCount: 0, counts: { inserts: 0, updates: 0, errors: 0 } })
  const broken = await preview('a,b\n1,2\n3,"4"5\n', {})
  expect(broken.counts).toEqual({ inserts: 1, updates: 0, errors: 1 })
})

describe('what somebody may not read is proposed to nobody', () => {
  const names = ['Ann', 'Bob', 'Cy', 'Dora']
  const rows = (values: readonly string[]) => ['painter,year', ...values.flatMap(value => [`${value},1`, `${value},2`])]
  const file = (values: readonly string[]) => `${rows(values).join('\n')}\n`
  const clerk = (grant: object): Caller => ({
    ...entityAdmin(world.tenant),
    userId: 'clerk',
    roles: [],
    apps: [{ id: 'gallery', values: {}, collections: [{ collectionId: 'Painters', ...grant } as never] }],
    grantsKey: JSON.stringify(grant),
  })
  const painterOf = async (content: string, caller?: Caller) =>
    (await preview(content, {}, caller)).columns.find(({ column }) => column === 'painter')

  beforeAll(async () => {
    const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata })
    await applySchema(world, {
      tenant: world.tenant,
      collectionId: 'Painters',
      document: {
        name: 'Painters',
        schema: { type: 'object', properties: { name: text('Name'), code: text('Code', { unique: true }) } },
        detailGroupList: [],
      } as never,
      author: 'admin',
    })
    const table = sql.id(world.tenant.schema, 'Painters')
    for (const [index, name] of names.entries())
      await world.tables.run(sql`insert into ${table} (id, "createdAt", "updatedAt", name, "recordTitle", code)
        values (${`p${index}`}, now(), now(), ${name}, ${name}, ${`K-${index}`})`)
  })

  test('who reads everything is told of ids, unique fields and titles', async () => {
    expect((await painterOf(file(names)))?.links).toMatchObject({ linkBy: 'recordTitle', found: 4, missing: [] })
    expect((await painterOf(file(['K-0', 'K-1', 'K-2'])))?.links).toMatchObject({ linkBy: 'code', found: 3 })
    expect((await painterOf(file(['p0', 'p1', 'p2'])))?.links).toMatchObject({ found: 3 })
  })

  test('records outside of a row rule are found by nothing, as those that are not there', async () => {
    const ruled = clerk({ read: true, rowRule: { name: { $in: ['Ann', 'Bob', 'Cy'] } } })
    const found = await painterOf(file(names), ruled)
    expect(found?.links).toMatchObject({ found: 3, missing: ['Dora'] })
    expect((await painterOf(file(['p0', 'p1', 'p3']), ruled))?.links).toMatchObject({ found: 2, missing: ['p3'] })
  })

  test('a hidden field finds nothing, nor does a title that is made of it', async () => {
    const hidden = (fieldId: string) => clerk({ read: true, overrides: { [fieldId]: { hidden: true } } })
    expect((await painterOf(file(['K-0', 'K-1', 'K-2']), hidden('code')))?.association).toBeUndefined()
    expect((await painterOf(file(names), hidden('name')))?.association).toBeUndefined()
    expect((await painterOf(file(names), hidden('code')))?.links).toMatchObject({ found: 4 })
  })

  test('a collection without the right to read is no proposal, and matches nothing', async () => {
    const stranger = clerk({ create: true })
    expect((await painterOf(file(names), stranger))?.association).toBeUndefined()
    const again = await preview('code,name\nK-0,Ann\nK-1,Bob\n', { collectionId: 'Painters' }, stranger)
    expect([again.matches, again.updateBy]).toEqual([[], undefined])
    const known = await preview('code,name\nK-0,Ann\nK-1,Bob\n', { collectionId: 'Painters' })
    expect(known.updateBy).toBe('code')
  })
})

test('of more values than are kept the first tell what they are: a key of 40,000 rows, and no link', async () => {
  const many = 40_000
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  await applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Parcels',
    document: {
      name: 'Parcels',
      schema: { type: 'object', properties: { label: text('Label'), zone: text('Zone') } },
      detailGroupList: [],
    } as never,
    author: 'admin',
  })
  const table = sql.id(world.tenant.schema, 'Parcels')
  await world.tables.run(sql`insert into ${table} (id, "createdAt", "updatedAt", label, "recordTitle")
    select 'k' || row, now(), now(), 'P-' || row, 'P-' || row from generate_series(1, ${many}::int) row`)
  const rows = Array.from({ length: many }, (_, row) => `P-${row + 1},Zone ${row % 4000}`)
  const again = await preview(`label,zone\n${rows.join('\n')}\n`, { collectionId: 'Parcels' })
  expect(again.matches).toEqual([{ fieldId: 'label', found: 20_000, distinct: 20_000, isUnique: false }])
  expect(again).toMatchObject({ updateBy: 'label', counts: { inserts: 0, updates: many, errors: 0 } })
  const fresh = await preview(`tag,zone\n${rows.join('\n')}\n`, {})
  expect(fresh.columns.map(({ association, field }) => [association, field?.format])).toEqual([
    [undefined, 'text'],
    [undefined, 'text'],
  ])
})
