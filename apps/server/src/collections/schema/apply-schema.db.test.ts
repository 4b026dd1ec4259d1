import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import { applySchema, planSchema, type SchemaRequest } from './apply-schema.ts'
import { emptySchemaTrash } from './schema-trash.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('apply_schema')
})
afterAll(() => world.close())

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})
const number = (title: string): FieldSchema => ({ type: 'number', format: 'number', title })

function documentOf(
  name: string,
  properties: Record<string, FieldSchema>,
  more: Partial<CollectionDocument> = {},
): CollectionDocument {
  return {
    name,
    schema: { type: 'object', properties },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    ...more,
  }
}

function apply(collectionId: string, document: CollectionDocument, more: Partial<SchemaRequest> = {}) {
  return applySchema(world, { tenant: world.tenant, collectionId, document, author: 'admin', ...more })
}

async function live(collectionId: string) {
  const collection = await world.collections.find(world.tenant.id, collectionId)
  if (!collection) throw new Error(`${collectionId} is not live`)
  return collection
}

async function insert(collectionId: string, rows: Record<string, unknown>[]) {
  const collection = await live(collectionId)
  const table = sql.id(collection.table.schema, collection.table.name)
  for (const row of rows) {
    const entries = Object.entries(row).map(([id, value]) => [collection.fields.get(id)?.column ?? id, value] as const)
    await world.tables.run(sql`insert into ${table} ("createdAt", "updatedAt", ${sql.join(entries.map(([name]) => sql.id(name)))})
      values (now(), now(), ${sql.join(entries.map(([, value]) => sql`${value}`))})`)
  }
}

async function values(collectionId: string, fieldId: string): Promise<unknown[]> {
  const collection = await live(collectionId)
  const column = collection.fields.get(fieldId)?.column ?? fieldId
  const rows = await world.tables.run<{ value: unknown }>(
    sql`select ${sql.id(column)} as value from ${sql.id(collection.table.schema, collection.table.name)} order by id`,
  )
  return rows.map(row => row.value)
}

test('a new collection is a table with typed columns, live at once, with the system fields in their hidden group', async () => {
  const { version, steps } = await apply('Notes', documentOf('Notes', { title: text('Title'), rank: number('Rank') }), {
    baseVersion: null,
  })
  expect(version).toBe(1)
  expect(steps.map(step => step.action)).toEqual(['create-collection', 'add-field', 'add-field'])
  const notes = await live('Notes')
  expect(notes.table).toEqual({ schema: world.tenant.schema, name: 'Notes' })
  expect([...notes.fields.keys()].slice(0, 3)).toEqual(['title', 'rank', 'id'])
  expect(notes.document.detailGroupList.at(-1)).toMatchObject({ id: 'system', hidden: true, startsCollapsed: true })
  expect(notes.document).toMatchObject({ globalSearchable: true, examples: [] })
  await insert('Notes', [{ id: 'a', title: 'First', rank: 1.5 }])
  expect(await values('Notes', 'rank')).toEqual([1.5])
  const [row] = await world.tables.run(
    sql`select name, "liveVersion" from ${sql.id(world.tenant.coreSchema, 'Entity')} where id = 'Notes'`,
  )
  expect(row).toEqual({ name: 'Notes', liveVersion: 1 })
})

test('removing a field says what it loses, is refused without consent, and keeps the values in the trash', async () => {
  const document = documentOf('Removing', { keep: text('Keep'), gone: text('Gone') })
  await apply('Removing', document)
  await insert('Removing', [
    { id: 'a', keep: '1', gone: 'x' },
    { id: 'b', keep: '2' },
  ])
  const without = documentOf('Removing', { keep: text('Keep') })
  expect(
    await planSchema(world, { tenant: world.tenant, collectionId: 'Removing', document: without, author: null }),
  ).toEqual([
    {
      action: 'remove-field',
      fieldId: 'gone',
      description: 'Remove the field Gone: 1 value can be restored for 30 days',
      loses: 1,
    },
  ])
  await expect(apply('Removing', without)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    description: 'This change loses values',
  })
  expect((await live('Removing')).fields.has('gone')).toBe(true)
  await apply('Removing', without, { acceptLoss: true })
  expect((await live('Removing')).fields.has('gone')).toBe(false)
  const [trashed] = await world.tables.run<{ column_name: string; definition: object }>(
    sql`select column_name, definition from ${sql.id(world.tenant.coreSchema, 'schema_trash')} where collection_id = 'Removing'`,
  )
  expect(trashed).toMatchObject({ column_name: '~gone', definition: { title: 'Gone' } })
  const rows = await world.tables.run<{ value: string }>(
    sql`select "~gone" as value from ${sql.id(world.tenant.schema, 'Removing')} where id = 'a'`,
  )
  expect(rows).toEqual([{ value: 'x' }])
  // The id is free again.
  await apply('Removing', documentOf('Removing', { keep: text('Keep'), gone: number('Gone') }))
  expect(await values('Removing', 'gone')).toEqual([null, null])
})

test('a renamed field keeps its values; calculations, row rules and overrides that use it follow', async () => {
  const document = documentOf('Renaming', {
    name: text('Name'),
    city: text('City'),
    recordTitle: {
      type: 'string',
      format: 'text',
      title: 'Title',
      metadata: { calculation: '{{record.name}} in {{record.city}}' },
    },
  })
  await apply('Renaming', document)
  await insert('Renaming', [{ id: 'a', name: 'Ann', city: 'Rome', recordTitle: 'Ann in Rome' }])
  const app = {
    name: 'App',
    collections: [
      {
        collectionId: 'Renaming',
        create: false,
        read: true,
        update: false,
        delete: false,
        rowRule: { $or: [{ city: { $eq: 'Rome' } }, { $not: { name: { $exists: true } } }] },
        overrides: { city: { hidden: true } },
      },
    ],
    users: [],
  }
  await world.tables.run(sql`insert into ${sql.id(world.tenant.coreSchema, 'asset_version')}
    (asset_kind, asset_id, version, status, document) values ('Tag', 'app', 1, 'live', ${JSON.stringify(app)}::jsonb)`)
  const renamed = documentOf('Renaming', {
    name: text('Name'),
    town: text('City'),
    recordTitle: {
      type: 'string',
      format: 'text',
      title: 'Title',
      metadata: { calculation: '{{record.name}} in {{record.city}}' },
    },
  })
  const { steps } = await apply('Renaming', renamed, { renames: { town: 'city' } })
  expect(steps.map(step => [step.action, step.loses])).toEqual(
    [
      ['rename-field', 0],
      ['change-settings', 0],
    ].slice(0, 1),
  )
  expect(await values('Renaming', 'town')).toEqual(['Rome'])
  const collection = await live('Renaming')
  expect(collection.fields.get('town')?.column).toBe('town')
  expect(collection.document.schema.properties['recordTitle']?.metadata?.calculation).toBe(
    '{{record.name}} in {{record.town}}',
  )
  const [stored] = await world.tables.run<{ document: typeof app }>(
    sql`select document from ${sql.id(world.tenant.coreSchema, 'asset_version')} where asset_kind = 'Tag' and asset_id = 'app' and status = 'live'`,
  )
  expect(stored?.document.collections[0]?.rowRule).toEqual({
    $or: [{ town: { $eq: 'Rome' } }, { $not: { name: { $exists: true } } }],
  })
  expect(stored?.document.collections[0]?.overrides).toEqual({ town: { hidden: true } })
})

test('two fields can swap their ids and each keeps its own values', async () => {
  await apply('Swapping', documentOf('Swapping', { a: text('A'), b: text('B') }))
  await insert('Swapping', [{ id: '1', a: 'was a', b: 'was b' }])
  await apply('Swapping', documentOf('Swapping', { b: text('A'), a: text('B') }), { renames: { a: 'b', b: 'a' } })
  expect(await values('Swapping', 'a')).toEqual(['was b'])
  expect(await values('Swapping', 'b')).toEqual(['was a'])
})

test('a change of format says how many values convert, keeps the others in the trash', async () => {
  await apply('Formats', documentOf('Formats', { amount: text('Amount'), flag: text('Flag') }))
  await insert('Formats', [
    { id: 'a', amount: '12.50', flag: 'yes' },
    { id: 'b', amount: 'many', flag: 'no' },
    { id: 'c', amount: ' 7 ', flag: null },
    { id: 'd', amount: '' },
  ])
  const wanted = documentOf('Formats', {
    amount: { type: 'number', format: 'currency', title: 'Amount' },
    flag: { type: 'boolean', format: 'checkbox', title: 'Flag' },
  })
  const { steps } = await apply('Formats', wanted, { acceptLoss: true })
  expect(steps.filter(step => step.action === 'change-format')).toMatchObject([
    { fieldId: 'amount', loses: 1, description: expect.stringContaining('2 values convert; 1 would be lost') },
    { fieldId: 'flag', loses: 0, description: expect.stringContaining('2 values convert') },
  ])
  expect(await values('Formats', 'amount')).toEqual([12.5, null, 7, null])
  expect(await values('Formats', 'flag')).toEqual([true, false, null, null])
  const [trashed] = await world.tables.run(
    sql`select "~amount" as old from ${sql.id(world.tenant.schema, 'Formats')} where id = 'b'`,
  )
  expect(trashed).toEqual({ old: 'many' })
  // Back to text: everything converts.
  const back = await apply(
    'Formats',
    documentOf('Formats', { amount: text('Amount'), flag: { type: 'boolean', format: 'checkbox', title: 'Flag' } }),
  )
  expect(back.steps[0]).toMatchObject({ action: 'change-format', loses: 0 })
  expect(await values('Formats', 'amount')).toEqual(['12.5', null, '7', null])
})

test('unique is a real index, refused with a count where values repeat, and gone when switched off', async () => {
  const withUnique = (unique: boolean) => documentOf('Uniques', { code: text('Code', { metadata: { unique } }) })
  await apply('Uniques', withUnique(false))
  await insert('Uniques', [
    { id: 'a', code: 'x' },
    { id: 'b', code: 'x' },
    { id: 'c', code: 'y' },
  ])
  await expect(apply('Uniques', withUnique(true))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: {
      fields: { 'document.schema.properties.code.metadata.unique': '1 value occurs more than once: "x" (2 times)' },
    },
  })
  await world.tables.run(sql`update ${sql.id(world.tenant.schema, 'Uniques')} set code = 'z' where id = 'b'`)
  await apply('Uniques', withUnique(true))
  await expect(insert('Uniques', [{ id: 'd', code: 'x' }])).rejects.toMatchObject({ code: 'UNIQUE_VIOLATION' })
  await apply('Uniques', withUnique(false))
  await insert('Uniques', [{ id: 'd', code: 'x' }])
})

test('an association is a foreign key or a link table with a field on the other side, moves with its maximum, and goes from both sides', async () => {
  const link = (collectionId: string, key: string | undefined, max: number, inverseMax = -1): FieldSchema => ({
    type: 'array',
    format: 'association',
    title: 'Team',
    metadata: {
      association: {
        cursor: { collectionId, ...(key && { associationKey: key }) },
        max,
        inverseMax,
        inverseTitle: 'Members',
      },
    },
  })
  await apply('Teams', documentOf('Teams', { name: text('Name') }))
  const people = (max: number, inverseMax = -1) =>
    documentOf('People', { name: text('Name'), team: link('Teams', 'members', max, inverseMax) })
  await apply('People', people(1))
  const members = (await live('Teams')).fields.get('members')
  expect(members?.schema).toMatchObject({ title: 'Members', format: 'association' })
  expect(members?.association?.storage).toEqual({ kind: 'target-column', column: 'team' })
  expect((await live('People')).fields.get('team')?.association).toMatchObject({
    max: 1,
    storage: { kind: 'own-column' },
    inverseFieldId: 'members',
  })
  await insert('Teams', [{ id: 't1' }, { id: 't2' }])
  const table = sql.id(world.tenant.schema, 'People')
  await world.tables.run(
    sql`insert into ${table} (id, "createdAt", "updatedAt", team) values ('p1', now(), now(), 't1'), ('p2', now(), now(), 't1')`,
  )
  await expect(world.tables.run(sql`update ${table} set team = 'nowhere'`)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })

  const toMany = await apply('People', people(-1))
  expect(toMany.steps).toMatchObject([{ action: 'change-association', loses: 0 }])
  const storage = (await live('People')).fields.get('team')?.association?.storage
  expect(storage).toMatchObject({ kind: 'link', ownColumn: 'parentId', targetColumn: 'childId' })
  const links = storage?.kind === 'link' ? sql.id(storage.table.schema, storage.table.name) : sql.id('none')
  expect(await world.tables.run(sql`select * from ${links} order by 1`)).toEqual([
    { parentId: 'p1', childId: 't1' },
    { parentId: 'p2', childId: 't1' },
  ])
  await world.tables.run(sql`insert into ${links} values ('p1', 't2')`)
  await expect(apply('People', people(1))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const toOne = await apply('People', people(1), { acceptLoss: true })
  expect(toOne.steps[0]).toMatchObject({ action: 'change-association', loses: 1 })
  expect(await world.tables.run(sql`select id, team from ${table} order by id`)).toEqual([
    { id: 'p1', team: 't1' },
    { id: 'p2', team: 't1' },
  ])

  // From the side it was not made from.
  const teams = (await live('Teams')).document
  const { members: _gone, ...others } = teams.schema.properties
  const removed = await apply(
    'Teams',
    { ...teams, schema: { ...teams.schema, properties: others } },
    { acceptLoss: true },
  )
  expect(removed.steps).toMatchObject([{ action: 'remove-association', loses: 2 }])
  expect((await live('People')).fields.has('team')).toBe(false)
})

test('an association of a collection with itself has both fields in it', async () => {
  const boss: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Boss',
    metadata: { association: { cursor: { collectionId: 'Staff', associationKey: 'reports' }, max: 1 } },
  }
  await apply('Staff', documentOf('Staff', { name: text('Name'), boss }))
  const staff = await live('Staff')
  expect(staff.fields.get('boss')?.association?.storage).toEqual({ kind: 'own-column', column: 'boss' })
  expect(staff.fields.get('reports')?.association?.storage).toEqual({ kind: 'target-column', column: 'boss' })
  const same = await apply('Staff', staff.document)
  expect(same.steps).toEqual([])
  expect(same.version).toBe(1)
})

test('a changed title is calculated again for all records, without touching their versions', async () => {
  const titled = (calculation: string) =>
    documentOf('Titles', {
      first: text('First'),
      recordTitle: { type: 'string', format: 'text', title: 'T', metadata: { calculation } },
    })
  await apply('Titles', titled('{{record.first}}'))
  await insert('Titles', [{ id: 'a', first: 'One' }])
  const { steps } = await apply('Titles', titled('No. {{record.first}} ({{record.id}})'))
  expect(steps.map(step => step.action)).toContain('calculate')
  expect(await values('Titles', 'recordTitle')).toEqual(['No. One (a)'])
  expect(await values('Titles', 'version')).toEqual([1])
})

test('a second save of the same version is a conflict', async () => {
  await apply('Conflicts', documentOf('One', { a: text('A') }), { baseVersion: null })
  await apply('Conflicts', documentOf('Two', { a: text('A') }), { baseVersion: 1 })
  await expect(apply('Conflicts', documentOf('Three', { a: text('A') }), { baseVersion: 1 })).rejects.toMatchObject({
    code: 'UPDATE_CONFLICT',
    details: { version: 2 },
  })
  await expect(apply('Conflicts', documentOf('Four', {}), { baseVersion: null })).rejects.toMatchObject({
    code: 'UPDATE_CONFLICT',
  })
})

test('R33 a change that fails at any step leaves everything as it was', async () => {
  await apply('Whole', documentOf('Whole', { a: text('A'), b: text('B'), c: text('C') }))
  await insert('Whole', [{ id: '1', a: 'x', b: 'y', c: '1' }])
  const snapshot = () =>
    world.tables.run(
      sql`select table_name, column_name, data_type from information_schema.columns where table_schema = ${world.tenant.schema} order by 1, 2`,
    )
  const before = await snapshot()
  const wanted = documentOf('Whole', { z: text('A'), c: number('C'), d: text('D', { metadata: { unique: true } }) })
  let statements = 0
  const failAt = (limit: number) => {
    const database: typeof world.tables = {
      ...world.tables,
      withRole: () => database,
      transaction: <Result>(work: Parameters<typeof world.tables.transaction<Result>>[0]) =>
        world.tables.transaction<Result>(connection => {
          statements = 0
          const run: typeof connection.run = fragment => {
            statements += 1
            return statements > limit ? Promise.reject(new Error('killed')) : connection.run(fragment)
          }
          return work({ ...connection, run })
        }),
    }
    return { ...world, database }
  }
  const request = {
    tenant: world.tenant,
    collectionId: 'Whole',
    document: wanted,
    renames: { z: 'a' },
    acceptLoss: true,
    author: null,
  }
  let limit = 0
  for (; limit < 200; limit += 1) {
    const failed = await applySchema(failAt(limit), request).then(
      () => false,
      (error: Error) => error.message === 'killed',
    )
    if (!failed) break
    expect(await snapshot()).toEqual(before)
  }
  expect(limit).toBeGreaterThan(15)
  expect(limit).toBeLessThan(200)
  expect(await values('Whole', 'z')).toEqual(['x'])
})

test('R38 a second node follows within two seconds', async () => {
  const second = await world.secondNode()
  await apply('Followed', documentOf('Followed', { a: text('A') }))
  const until = Date.now() + 2000
  const seen = async () => (await second.collections.find(world.tenant.id, 'Followed'))?.fields.has('b') ?? false
  expect(await seen()).toBe(false)
  await apply('Followed', documentOf('Followed', { a: text('A'), b: text('B') }))
  while (!(await seen()) && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 20))
  expect(await seen()).toBe(true)
})

test('concurrent look-ups load the definitions once and get the same frozen collection', async () => {
  const second = await world.secondNode()
  let loads = 0
  const owner = second.database.withRole(world.tenant.ownerRole)
  const run = owner.run
  owner.run = fragment => {
    loads += 1
    return run(fragment)
  }
  const found = await Promise.all(Array.from({ length: 20 }, () => second.collections.find(world.tenant.id, 'Notes')))
  expect(new Set(found).size).toBe(1)
  expect(loads).toBe(1)
  expect(Object.isFrozen(found[0]?.document.schema.properties['title'])).toBe(true)
})

test('an association to a core collection is a real foreign key, one-sided', async () => {
  const owner: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Owner',
    metadata: { association: { cursor: { collectionId: 'Country' }, max: 1 } },
  }
  await apply('Places', documentOf('Places', { name: text('Name'), owner }))
  const table = sql.id(world.tenant.schema, 'Places')
  await world.tables.run(
    sql`insert into ${table} (id, "createdAt", "updatedAt", owner) values ('a', now(), now(), 'NA')`,
  )
  await expect(world.tables.run(sql`update ${table} set owner = 'ZZ'`)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  expect((await live('Places')).fields.get('owner')?.association).toMatchObject({
    targetCollectionId: 'Country',
    inverseFieldId: undefined,
  })
})

test('a change that meets a lock gives way, tries again, and does not make others queue', async () => {
  await apply('Locked', documentOf('Locked', { a: text('A') }))
  let release: () => void = () => undefined
  const held = world.tables.transaction(async connection => {
    await connection.run(sql`select 1 from ${sql.id(world.tenant.schema, 'Locked')}`)
    await new Promise<void>(resolve => (release = resolve))
  })
  const changed = apply('Locked', documentOf('Locked', { a: text('A'), b: text('B') }))
  setTimeout(() => release(), 2600)
  expect((await changed).steps).toMatchObject([{ action: 'add-field' }])
  await held
}, 20_000)

test('a definition saved as it is changes nothing', async () => {
  const version = async () => {
    const [row] = await world.tables.run(
      sql`select schema_version as version from trellis.tenant where id = ${world.tenant.id}`,
    )
    return row
  }
  const { document } = await live('Notes')
  const before = await version()
  expect(await apply('Notes', document)).toMatchObject({ version: 1, steps: [] })
  expect(await version()).toEqual(before)
})

test('groups, labels and what is required change the definition alone', async () => {
  const { document } = await live('Notes')
  const title = document.schema.properties['title'] ?? text('Title')
  const { steps } = await apply('Notes', {
    ...document,
    name: 'My notes',
    schema: {
      ...document.schema,
      required: ['title'],
      properties: { ...document.schema.properties, title: { ...title, title: 'Heading' } },
    },
  })
  expect(steps.map(step => step.action)).toEqual(['change-settings', 'change-required', 'change-details'])
  expect((await live('Notes')).fields.get('title')).toMatchObject({ required: true, schema: { title: 'Heading' } })
})

test('what becomes required says before how many records have no value, and what they lack stays theirs', async () => {
  const fields = { name: text('Name'), code: text('Code') }
  await apply('Required', documentOf('Required', fields))
  await insert('Required', [
    { id: 'a', name: 'x', code: 'c' },
    { id: 'b', name: 'y' },
    { id: 'c', name: 'z' },
  ])
  const document = documentOf('Required', { name: text('Name'), kind: text('Code'), fresh: text('Fresh') })
  const wanted = { ...document, schema: { ...document.schema, required: ['kind', 'fresh'] } }
  const request = { tenant: world.tenant, collectionId: 'Required', author: null, renames: { kind: 'code' } }
  const planned = await planSchema(world, { ...request, document: wanted })
  expect(planned.filter(({ action }) => action === 'change-required')).toEqual([
    expect.objectContaining({
      fieldId: 'kind',
      loses: 0,
      missing: 2,
      description: expect.stringContaining('2 records'),
    }),
    expect.objectContaining({ fieldId: 'fresh', missing: 3 }),
  ])
  await apply('Required', wanted, { renames: { kind: 'code' } })
  const rows = await world.tables.run(sql`select kind from ${sql.id(world.tenant.schema, 'Required')} order by id`)
  expect(rows).toEqual([{ kind: 'c' }, { kind: null }, { kind: null }])
  const { steps } = await apply('Required', document)
  expect(steps.map(({ action, missing }) => [action, missing])).toEqual([
    ['change-required', undefined],
    ['change-required', undefined],
  ])
})

test('what lay in the trash for its 30 days is dropped for good, the rest stays', async () => {
  const both = documentOf('Ending', { keep: text('Keep'), old: text('Old'), young: text('Young') })
  await apply('Ending', both)
  await insert('Ending', [{ id: 'a', keep: 'k', old: 'o', young: 'y' }])
  await apply('Ending', documentOf('Ending', { keep: text('Keep') }), { acceptLoss: true })
  const trash = sql.id(world.tenant.coreSchema, 'schema_trash')
  await world.tables.run(
    sql`update ${trash} set until = now() - interval '1 second' where collection_id = 'Ending' and field_id = 'old'`,
  )
  await world.tables.transaction(connection => emptySchemaTrash(connection, world.tenant))
  const columns = await world.tables.run<{
    name: string
  }>(sql`select column_name::text as name from information_schema.columns
    where table_schema = ${world.tenant.schema} and table_name = 'Ending' and column_name in ('keep', '~old', '~young') order by 1`)
  expect(columns.map(each => each.name).sort()).toEqual(['keep', '~young'])
})
