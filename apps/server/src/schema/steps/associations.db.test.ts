import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, makeSchemaWorld, type SchemaWorld, text } from '../../../../../tests/scenarios/schema-world.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await makeSchemaWorld('schema_associations')
})
afterAll(() => world.close())

test('[2-3.8-05] an association is a foreign key or a link table with a field on the other side, moves with its maximum, and goes from both sides', async () => {
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
  await world.apply('Teams', documentOf('Teams', { name: text('Name') }))
  const people = (max: number, inverseMax = -1) =>
    documentOf('People', { name: text('Name'), team: link('Teams', 'members', max, inverseMax) })
  await world.apply('People', people(1))
  const members = (await world.live('Teams')).fields.get('members')
  expect(members?.schema).toMatchObject({
    title: 'Members',
    format: 'association',
    // Lists leave it out until it is shown.
    metadata: { detailPriority: 'other' },
  })
  expect(members?.association?.storage).toEqual({ kind: 'target-column', column: 'team' })
  expect((await world.live('People')).fields.get('team')?.association).toMatchObject({
    max: 1,
    storage: { kind: 'own-column' },
    inverseFieldId: 'members',
  })
  await world.insert('Teams', [{ id: 't1' }, { id: 't2' }])
  const table = sql.id(world.tenant.schema, 'People')
  await world.tables.run(
    sql`insert into ${table} (id, "createdAt", "updatedAt", team) values ('p1', now(), now(), 't1'), ('p2', now(), now(), 't1')`,
  )
  await expect(world.tables.run(sql`update ${table} set team = 'nowhere'`)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })

  const toMany = await world.apply('People', people(-1))
  expect(toMany.steps).toMatchObject([{ action: 'change-association', loses: 0 }])
  const storage = (await world.live('People')).fields.get('team')?.association?.storage
  expect(storage).toMatchObject({ kind: 'link', ownColumn: 'parentId', targetColumn: 'childId' })
  const links = storage?.kind === 'link' ? sql.id(storage.table.schema, storage.table.name) : sql.id('none')
  expect(await world.tables.run(sql`select * from ${links} order by 1`)).toEqual([
    { parentId: 'p1', childId: 't1' },
    { parentId: 'p2', childId: 't1' },
  ])
  await world.tables.run(sql`insert into ${links} values ('p1', 't2')`)
  await expect(world.apply('People', people(1))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const toOne = await world.apply('People', people(1), { acceptLoss: true })
  expect(toOne.steps[0]).toMatchObject({ action: 'change-association', loses: 1 })
  expect(await world.tables.run(sql`select id, team from ${table} order by id`)).toEqual([
    { id: 'p1', team: 't1' },
    { id: 'p2', team: 't1' },
  ])

  // From the side it was not made from.
  const teams = (await world.live('Teams')).document
  const { members: _gone, ...others } = teams.schema.properties
  const removed = await world.apply(
    'Teams',
    { ...teams, schema: { ...teams.schema, properties: others } },
    { acceptLoss: true },
  )
  expect(removed.steps).toMatchObject([{ action: 'remove-association', loses: 2 }])
  expect((await world.live('People')).fields.has('team')).toBe(false)
})

test('an association of a collection with itself has both fields in it', async () => {
  const boss: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Boss',
    metadata: { association: { cursor: { collectionId: 'Staff', associationKey: 'reports' }, max: 1 } },
  }
  await world.apply('Staff', documentOf('Staff', { name: text('Name'), boss }))
  const staff = await world.live('Staff')
  expect(staff.fields.get('boss')?.association?.storage).toEqual({ kind: 'own-column', column: 'boss' })
  expect(staff.fields.get('reports')?.association?.storage).toEqual({ kind: 'target-column', column: 'boss' })
  const same = await world.apply('Staff', staff.document)
  expect(same.steps).toEqual([])
  expect(same.version).toBe(1)
})

test('an association to a core collection is a real foreign key, one-sided', async () => {
  const owner: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Owner',
    metadata: { association: { cursor: { collectionId: 'Country' }, max: 1 } },
  }
  await world.apply('Places', documentOf('Places', { name: text('Name'), owner }))
  const table = sql.id(world.tenant.schema, 'Places')
  await world.tables.run(
    sql`insert into ${table} (id, "createdAt", "updatedAt", owner) values ('a', now(), now(), 'NA')`,
  )
  await expect(world.tables.run(sql`update ${table} set owner = 'ZZ'`)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
  expect((await world.live('Places')).fields.get('owner')?.association).toMatchObject({
    targetCollectionId: 'Country',
    inverseFieldId: undefined,
  })
})
