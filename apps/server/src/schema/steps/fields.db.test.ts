import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentOf,
  makeSchemaWorld,
  number,
  type SchemaWorld,
  text,
} from '../../../../../tests/scenarios/schema-world.ts'
import { planSchema } from '../apply-schema.ts'
import { emptySchemaTrash } from '../schema-trash.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await makeSchemaWorld('schema_fields')
})
afterAll(() => world.close())

test('a field inside a value that is removed or gets another format says what it loses, and is refused without consent', async () => {
  const lines = (inside: object) => ({
    ...text('Lines'),
    type: 'array' as const,
    format: 'array',
    items: { type: 'object' as const, format: 'object', title: 'Line', properties: { ...inside } },
  })
  const { price, ...more } = { price: text('Price'), note: text('Note'), unused: text('Unused') }
  const collectionId = 'Inside'
  await world.apply(collectionId, documentOf(collectionId, { lines: lines({ price, ...more }) }))
  await world.insert(collectionId, [
    { id: 'a', lines: JSON.stringify([{ price: '1', note: 'x' }, { note: 'y' }]) },
    { id: 'b', lines: JSON.stringify([{ price: 'dear' }, { price: null }]) },
    { id: 'c' },
  ])
  const document = documentOf(collectionId, { lines: lines({ price: number('Price') }) })
  const steps = await planSchema(world, { tenant: world.tenant, collectionId, document, author: null })
  expect(steps).toEqual([
    {
      action: 'change-inside',
      fieldId: 'lines',
      sentences: [
        { code: 'remove-inside', values: { name: 'Note', field: 'Lines' } },
        { code: 'goes-inside', values: { count: 2 } },
      ],
      loses: 2,
    },
    {
      action: 'change-inside',
      fieldId: 'lines',
      sentences: [
        { code: 'change-inside', values: { name: 'Price', field: 'Lines', from: 'text', to: 'number' } },
        { code: 'misfits-inside', values: { count: 2 } },
      ],
      loses: 2,
    },
    {
      action: 'change-inside',
      fieldId: 'lines',
      sentences: [{ code: 'remove-inside', values: { name: 'Unused', field: 'Lines' } }],
      loses: 0,
    },
  ])
  await expect(world.apply(collectionId, document)).rejects.toMatchObject({ description: 'This change loses values' })
  await world.apply(collectionId, document, { acceptLoss: true })
  expect(Object.keys((await world.live(collectionId)).fields.get('lines')?.schema.items?.properties ?? {})).toEqual([
    'price',
  ])
})

test('removing a field says what it loses, is refused without consent, and keeps the values in the trash', async () => {
  const document = documentOf('Removing', { keep: text('Keep'), gone: text('Gone') })
  await world.apply('Removing', document)
  await world.insert('Removing', [
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
      sentences: [
        { code: 'remove-field', values: { name: 'Gone' } },
        { code: 'keeps-values', values: { count: 1 } },
      ],
      loses: 1,
    },
  ])
  await expect(world.apply('Removing', without)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: '1 value or link of gone would be lost',
    description: 'This change loses values',
  })
  expect((await world.live('Removing')).fields.has('gone')).toBe(true)
  await world.apply('Removing', without, { acceptLoss: true })
  expect((await world.live('Removing')).fields.has('gone')).toBe(false)
  const [trashed] = await world.tables.run<{ column_name: string; definition: object }>(
    sql`select column_name, definition from ${sql.id(world.tenant.coreSchema, 'schema_trash')} where collection_id = 'Removing'`,
  )
  expect(trashed).toMatchObject({ column_name: '~gone', definition: { title: 'Gone' } })
  const rows = await world.tables.run<{ value: string }>(
    sql`select "~gone" as value from ${sql.id(world.tenant.schema, 'Removing')} where id = 'a'`,
  )
  expect(rows).toEqual([{ value: 'x' }])
  // The id is free again.
  await world.apply('Removing', documentOf('Removing', { keep: text('Keep'), gone: number('Gone') }))
  expect(await world.values('Removing', 'gone')).toEqual([null, null])
})

test('[2-5-42] a renamed field keeps its values; calculations, row rules and overrides that use it follow', async () => {
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
  await world.apply('Renaming', document)
  await world.insert('Renaming', [{ id: 'a', name: 'Ann', city: 'Rome', recordTitle: 'Ann in Rome' }])
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
    valueKeys: [],
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
  const { steps } = await world.apply('Renaming', renamed, { renames: { town: 'city' } })
  expect(steps.map(step => [step.action, step.loses])).toEqual(
    [
      ['rename-field', 0],
      ['change-settings', 0],
    ].slice(0, 1),
  )
  expect(await world.values('Renaming', 'town')).toEqual(['Rome'])
  const collection = await world.live('Renaming')
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
  await world.apply('Swapping', documentOf('Swapping', { a: text('A'), b: text('B') }))
  await world.insert('Swapping', [{ id: '1', a: 'was a', b: 'was b' }])
  await world.apply('Swapping', documentOf('Swapping', { b: text('A'), a: text('B') }), { renames: { a: 'b', b: 'a' } })
  expect(await world.values('Swapping', 'a')).toEqual(['was b'])
  expect(await world.values('Swapping', 'b')).toEqual(['was a'])
})

test('what lay in the trash for its 30 days is dropped for good, the rest stays', async () => {
  const both = documentOf('Ending', { keep: text('Keep'), old: text('Old'), young: text('Young') })
  await world.apply('Ending', both)
  await world.insert('Ending', [{ id: 'a', keep: 'k', old: 'o', young: 'y' }])
  await world.apply('Ending', documentOf('Ending', { keep: text('Keep') }), { acceptLoss: true })
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
