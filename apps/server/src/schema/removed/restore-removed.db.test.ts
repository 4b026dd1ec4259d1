import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import type { Caller } from '../../access/caller.ts'
import { makeRecords } from '../../records/records.ts'
import { applySchema, type SchemaRequest } from '../apply-schema.ts'
import { deleteCollection } from '../delete-collection.ts'
import { listRemoved } from './removed-parts.ts'
import { restoreRemoved } from './restore-removed.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('restore_removed')
})
afterAll(() => world.close())

const builders = { core: false } as const
const adminOf = ({ tenant }: World): Caller => ({
  tenant,
  userId: 'admin',
  email: 'admin@example.com',
  fullName: 'Admin',
  roles: ['entityAdmin'],
  isTenantAdmin: true,
  apps: [],
  grantsKey: 'admin',
})

const text = (title: string, metadata?: FieldSchema['metadata']): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...(metadata && { metadata }),
})
const linkTo = (title: string, collectionId: string, more: object = {}): FieldSchema => ({
  type: 'array',
  format: 'association',
  title,
  metadata: { association: { cursor: { collectionId }, ...more } },
})
const documentOf = (name: string, properties: Record<string, FieldSchema>): CollectionDocument => ({
  name,
  schema: { type: 'object', properties },
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
})

const apply = (collectionId: string, document: CollectionDocument, more: Partial<SchemaRequest> = {}) =>
  applySchema(world, { tenant: world.tenant, collectionId, document, acceptLoss: true, author: null, ...more })
const removed = (collectionId?: string) => listRemoved(world.tables, world.tenant, collectionId)
const restore = (id = '') => restoreRemoved(world, { tenant: world.tenant, id, author: 'admin' })
const table = (name: string) => sql.id(world.tenant.schema, name)
const rows = (name: string) => world.tables.run(sql`select * from ${table(name)} order by id`)
const insert = (name: string, id: string, more: Record<string, string> = {}) => {
  const entries = Object.entries(more)
  return world.tables.run(sql`insert into ${table(name)} (id, "createdAt", "updatedAt"${sql.join(
    entries.map(([key]) => sql`, ${sql.id(key)}`),
    sql``,
  )})
    values (${id}, now(), now()${sql.join(
      entries.map(([, value]) => sql`, ${value}`),
      sql``,
    )})`)
}

test('a removed field comes back with its values, unique again; under another ID where that is taken', async () => {
  const both = { name: text('Name'), code: text('Code', { unique: true }) }
  await apply('Fields', documentOf('Fields', both))
  await insert('Fields', 'a', { name: 'n', code: 'c1' })
  await apply('Fields', documentOf('Fields', { name: text('Name') }))
  const [entry] = await removed('Fields')
  expect(entry).toMatchObject({ kind: 'field', name: 'Code', fieldId: 'code', collectionId: 'Fields' })
  expect(await restore(entry?.id)).toEqual({ collectionId: 'Fields', fieldId: 'code', isRunning: false })
  expect(await rows('Fields')).toMatchObject([{ id: 'a', code: 'c1' }])
  await expect(insert('Fields', 'b', { code: 'c1' })).rejects.toMatchObject({ code: 'UNIQUE_VIOLATION' })
  expect(await removed('Fields')).toEqual([])
  await apply('Fields', documentOf('Fields', { name: text('Name') }))
  await apply('Fields', documentOf('Fields', { name: text('Name'), code: text('Another') }))
  expect(await restore((await removed('Fields'))[0]?.id)).toMatchObject({ fieldId: 'codeBefore' })
  expect(await rows('Fields')).toMatchObject([{ id: 'a', codeBefore: 'c1' }])
  const live = await world.collections.find(world.tenant.id, 'Fields')
  expect(live?.fields.get('codeBefore')?.schema.title).toBe('Code (before)')
})

test('values that a change of format lost come back beside those that were converted', async () => {
  await apply('Formats', documentOf('Formats', { size: text('Size') }))
  await insert('Formats', 'a', { size: 'large' })
  await insert('Formats', 'b', { size: '12' })
  await apply('Formats', documentOf('Formats', { size: { type: 'number', format: 'number', title: 'Size' } }))
  const [entry] = await removed('Formats')
  expect(entry).toMatchObject({ kind: 'values', name: 'Size' })
  await restore(entry?.id)
  expect(await rows('Formats')).toMatchObject([
    { id: 'a', size: null, sizeBefore: 'large' },
    { id: 'b', size: 12, sizeBefore: '12' },
  ])
})

test.each([
  ['a foreign key', 1],
  ['a link table', -1],
])(
  'a removed association that is %s comes back on both sides, without the links of records that are gone',
  async (_, max) => {
    const [many, one] = [`Many${max + 1}`, `One${max + 1}`]
    await apply(one, documentOf(one, { name: text('Name') }))
    const link = linkTo('Leads to', one, { max, inverseTitle: 'Led to by' })
    link.metadata!.association!.cursor.associationKey = 'back'
    await apply(many, documentOf(many, { name: text('Name'), link }))
    for (const id of ['x', 'y']) await insert(one, id)
    if (max === 1)
      for (const [id, to] of [
        ['a', 'x'],
        ['b', 'y'],
      ] as const)
        await insert(many, id, { link: to })
    else {
      for (const id of ['a', 'b']) await insert(many, id)
      await world.tables.run(
        sql`insert into ${table(`${many}_link`)} ("parentId", "childId") values ('a', 'x'), ('b', 'y')`,
      )
    }
    await apply(many, documentOf(many, { name: text('Name') }))
    expect((await world.collections.find(world.tenant.id, one))?.fields.has('back')).toBe(false)
    await world.tables.run(sql`delete from ${table(one)} where id = 'y'`)
    const [entry] = await removed(many)
    expect(entry).toMatchObject({ kind: 'association', name: 'Leads to' })
    await restore(entry?.id)
    const back = (await world.collections.find(world.tenant.id, one))?.fields.get('back')
    expect(back?.schema.title).toBe('Led to by')
    if (max === 1)
      expect(await rows(many)).toMatchObject([
        { id: 'a', link: 'x' },
        { id: 'b', link: null },
      ])
    else
      expect(await world.tables.run(sql`select * from ${table(`${many}_link`)}`)).toEqual([
        { parentId: 'a', childId: 'x' },
      ])
  },
)

test('R41 a deleted collection comes back with its records, its links with itself, its saved views and its trash', async () => {
  await apply('Whole', documentOf('Whole', { name: text('Name'), next: linkTo('Next', 'Whole') }))
  const records = makeRecords(world)
  const admin = adminOf(world)
  for (const id of ['t', 'u'])
    await records.create(admin, { collectionId: 'Whole', id, record: { name: `trashed ${id}` } }, builders)
  await records.update(admin, { collectionId: 'Whole', id: 't', record: { next: { set: ['u'] } } }, builders)
  await records.delete(admin, { collectionId: 'Whole', id: 't' }, builders)
  const view = { collectionId: 'Whole', name: 'Mine', state: { listType: 'table' } }
  await records.create(admin, { collectionId: 'SavedView', id: 'whole-view', record: view }, { core: true })
  await insert('Whole', 'a', { name: 'first' })
  await insert('Whole', 'b', { name: 'second' })
  await world.tables.run(sql`insert into ${table('Whole_next')} ("parentId", "childId") values ('a', 'b')`)
  const before = await rows('Whole')
  await deleteCollection(world, { tenant: world.tenant, collectionId: 'Whole', author: 'admin' })
  expect(await world.collections.find(world.tenant.id, 'Whole')).toBeUndefined()
  const entry = (await removed()).find(({ collectionId }) => collectionId === 'Whole')
  expect(entry).toMatchObject({ kind: 'collection', name: 'Whole' })
  await restore(entry?.id)
  expect(await rows('Whole')).toEqual(before)
  const collection = await world.collections.find(world.tenant.id, 'Whole')
  expect(collection?.fields.get('next')?.association?.targetCollectionId).toBe('Whole')
  expect(await world.tables.run(sql`select * from ${table('Whole_next')}`)).toEqual([{ parentId: 'a', childId: 'b' }])
  expect((await removed()).filter(({ collectionId }) => collectionId === 'Whole')).toEqual([])
  await expect(restore(entry?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const trash = await records.trash(admin, 'Whole', { limit: 10, skip: 0 })
  expect(trash.list).toMatchObject([{ id: 't' }])
  await records.restore(admin, { collectionId: 'Whole', id: 't' })
  const found = JSON.parse((await records.get(admin, { collectionId: 'Whole', id: 't' }, builders)).text)
  expect(found).toMatchObject({ name: 'trashed t', next: { list: [{ id: 'u' }] } })
  const kept = await records.get(admin, { collectionId: 'SavedView', id: 'whole-view' }, { core: true })
  expect(JSON.parse(kept.text)).toMatchObject(view)
})

test('a later collection with the id of a removed one has none of its deleted records in the trash; they come back with the removed one', async () => {
  const [records, admin] = [makeRecords(world), adminOf(world)]
  const trash = async () => (await records.trash(admin, 'Twice', { limit: 10, skip: 0 })).list.map(({ id }) => id)
  const drop = () => deleteCollection(world, { tenant: world.tenant, collectionId: 'Twice', author: 'admin' })
  const make = async (id: string) => {
    await apply('Twice', documentOf('Twice', { name: text('Name') }))
    await records.create(admin, { collectionId: 'Twice', id, record: { name: `of ${id}` } }, builders)
    await records.delete(admin, { collectionId: 'Twice', id }, builders)
  }
  await make('first')
  expect(await trash()).toEqual(['first'])
  await drop()
  const first = (await removed()).find(({ collectionId }) => collectionId === 'Twice')
  await make('second')
  expect(await trash()).toEqual(['second'])
  await expect(records.restore(admin, { collectionId: 'Twice', id: 'first' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await drop()
  await restore(first?.id)
  expect(await trash()).toEqual(['first'])
})

test('a removed field of links comes back with what the links said, on both sides; under another ID where that is taken; not without its links', async () => {
  await apply('Songs', documentOf('Songs', { name: text('Name') }))
  const bands = (properties: Record<string, FieldSchema>) => {
    const songs = linkTo('Songs', 'Songs', { relationship: { properties } })
    songs.metadata!.association!.cursor.associationKey = 'bands'
    return documentOf('Bands', { name: text('Name'), songs })
  }
  const both = { role: text('Role'), year: text('Year') }
  await apply('Bands', bands(both))
  const records = makeRecords(world)
  const admin = adminOf(world)
  await records.create(admin, { collectionId: 'Songs', id: 's', record: { name: 'song' } }, builders)
  const add = [{ id: 's', relationship: { role: 'wrote it', year: '1969' } }]
  await records.create(admin, { collectionId: 'Bands', id: 'b', record: { name: 'band', songs: { add } } }, builders)
  const said = async (collectionId: string, id: string, key: string) =>
    JSON.parse((await records.get(admin, { collectionId, id }, builders)).text)[key].list[0].relationship
  const entryOf = async (collectionId = 'Bands') =>
    (await removed(collectionId)).find(({ kind }) => kind === 'link-field')

  await apply('Bands', bands({ year: both.year }))
  expect(await said('Bands', 'b', 'songs')).toEqual({ year: '1969' })
  const entry = await entryOf()
  expect(entry).toMatchObject({ name: 'Role', fieldId: 'songs.role', collectionId: 'Bands' })
  expect(await restore(entry?.id)).toEqual({ collectionId: 'Bands', fieldId: 'role', isRunning: false })
  expect(await said('Bands', 'b', 'songs')).toEqual({ role: 'wrote it', year: '1969' })
  expect(await said('Songs', 's', 'bands')).toEqual({ role: 'wrote it', year: '1969' })
  expect(await removed('Bands')).toEqual([])

  // Another format takes the place of the first; what was said before comes back beside it.
  const number: FieldSchema = { type: 'number', format: 'number', title: 'Role' }
  await apply('Bands', bands({ ...both, role: number }))
  expect(await restore((await entryOf())?.id)).toMatchObject({ fieldId: 'roleBefore' })
  expect(await said('Bands', 'b', 'songs')).toEqual({ roleBefore: 'wrote it', year: '1969' })
  const live = await world.collections.find(world.tenant.id, 'Bands')
  const fields = live?.fields.get('songs')?.schema.metadata?.association?.relationship?.properties
  expect(fields).toMatchObject({ role: { format: 'number' }, roleBefore: { title: 'Role (before)' } })

  // Removed from the other side.
  const songs = await world.collections.find(world.tenant.id, 'Songs')
  const document = structuredClone(songs!.document)
  delete document.schema.properties['bands']!.metadata!.association!.relationship!.properties!['year']
  await apply('Songs', document)
  expect(await said('Bands', 'b', 'songs')).toEqual({ roleBefore: 'wrote it' })
  const there = await entryOf('Songs')
  expect(there).toMatchObject({ name: 'Year' })
  await apply('Bands', documentOf('Bands', { name: text('Name') }))
  expect(await entryOf('Songs')).toBeUndefined()
  await expect(restore(there?.id)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await restore((await removed('Bands')).find(({ kind }) => kind === 'association')?.id)
  expect(await restore((await entryOf('Songs'))?.id)).toMatchObject({ collectionId: 'Bands', fieldId: 'year' })
  expect(await said('Bands', 'b', 'songs')).toEqual({ roleBefore: 'wrote it', year: '1969' })
})
