import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentOf,
  makeSchemaWorld,
  number,
  type SchemaWorld,
  text,
} from '../../../../tests/scenarios/schema-world.ts'
import { applySchema, planSchema } from './apply-schema.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await makeSchemaWorld('apply_schema')
})
afterAll(() => world.close())

test('a new collection is a table with typed columns, live at once, with the system fields in their hidden group', async () => {
  const { version, steps } = await world.apply(
    'Notes',
    documentOf('Notes', { title: text('Title'), rank: number('Rank') }),
    {
      baseVersion: null,
    },
  )
  expect(version).toBe(1)
  expect(steps.map(step => step.action)).toEqual(['create-collection', 'add-field', 'add-field'])
  const notes = await world.live('Notes')
  expect(notes.table).toEqual({ schema: world.tenant.schema, name: 'Notes' })
  expect([...notes.fields.keys()].slice(0, 3)).toEqual(['title', 'rank', 'id'])
  expect(notes.document.detailGroupList.slice(-2)).toMatchObject([
    { id: 'system', hidden: true, startsCollapsed: true },
    { id: 'system-activity', name: 'Activity' },
  ])
  expect(notes.document).toMatchObject({ globalSearchable: true, examples: [] })
  await world.insert('Notes', [{ id: 'a', title: 'First', rank: 1.5 }])
  expect(await world.values('Notes', 'rank')).toEqual([1.5])
  const [row] = await world.tables.run(
    sql`select name, "liveVersion" from ${sql.id(world.tenant.coreSchema, 'Entity')} where id = 'Notes'`,
  )
  expect(row).toEqual({ name: 'Notes', liveVersion: 1 })
})

test('a second save of the same version is a conflict', async () => {
  await world.apply('Conflicts', documentOf('One', { a: text('A') }), { baseVersion: null })
  await world.apply('Conflicts', documentOf('Two', { a: text('A') }), { baseVersion: 1 })
  await expect(
    world.apply('Conflicts', documentOf('Three', { a: text('A') }), { baseVersion: 1 }),
  ).rejects.toMatchObject({
    code: 'UPDATE_CONFLICT',
    details: { version: 2 },
  })
  await expect(world.apply('Conflicts', documentOf('Four', {}), { baseVersion: null })).rejects.toMatchObject({
    code: 'UPDATE_CONFLICT',
  })
})

test('a definition saved as it is changes nothing', async () => {
  const version = async () => {
    const [row] = await world.tables.run(
      sql`select schema_version as version from trellis.tenant where id = ${world.tenant.id}`,
    )
    return row
  }
  const { document } = await world.live('Notes')
  const before = await version()
  expect(await world.apply('Notes', document)).toMatchObject({ version: 1, steps: [] })
  expect(await version()).toEqual(before)
})

test('R33 a change that fails at any step leaves everything as it was', async () => {
  await world.apply('Whole', documentOf('Whole', { a: text('A'), b: text('B'), c: text('C') }))
  await world.insert('Whole', [{ id: '1', a: 'x', b: 'y', c: '1' }])
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
  expect(await world.values('Whole', 'z')).toEqual(['x'])
})

test('R38 a second node follows within two seconds', async () => {
  const second = await world.secondNode()
  await world.apply('Followed', documentOf('Followed', { a: text('A') }))
  const until = Date.now() + 2000
  const seen = async () => (await second.collections.find(world.tenant.id, 'Followed'))?.fields.has('b') ?? false
  expect(await seen()).toBe(false)
  await world.apply('Followed', documentOf('Followed', { a: text('A'), b: text('B') }))
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

test('a change that meets a lock gives way, tries again, and does not make others queue', async () => {
  await world.apply('Locked', documentOf('Locked', { a: text('A') }))
  let release: () => void = () => undefined
  const held = world.tables.transaction(async connection => {
    await connection.run(sql`select 1 from ${sql.id(world.tenant.schema, 'Locked')}`)
    await new Promise<void>(resolve => (release = resolve))
  })
  const changed = world.apply('Locked', documentOf('Locked', { a: text('A'), b: text('B') }))
  setTimeout(() => release(), 2600)
  expect((await changed).steps).toMatchObject([{ action: 'add-field' }])
  await held
}, 20_000)

test('a new collection waits longer for the tables it links to, because it cannot go on in the background', async () => {
  await world.apply('Linked', documentOf('Linked', { a: text('A') }))
  let release: () => void = () => undefined
  const held = world.tables.transaction(async connection => {
    await connection.run(sql`lock table ${sql.id(world.tenant.schema, 'Linked')} in share update exclusive mode`)
    await new Promise<void>(resolve => (release = resolve))
  })
  const cursor = { collectionId: 'Linked', associationKey: 'linking' }
  const link: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Linked',
    metadata: { association: { cursor, max: -1, inverseMax: -1 } },
  }
  const made = world.apply('Linking', documentOf('Linking', { linked: link }), { baseVersion: null })
  setTimeout(() => release(), 5500)
  expect((await made).version).toBe(1)
  await held
}, 20_000)

test('groups, labels and what is required change the definition alone', async () => {
  const { document } = await world.live('Notes')
  const title = document.schema.properties['title'] ?? text('Title')
  const { steps } = await world.apply('Notes', {
    ...document,
    name: 'My notes',
    schema: {
      ...document.schema,
      required: ['title'],
      properties: { ...document.schema.properties, title: { ...title, title: 'Heading' } },
    },
  })
  expect(steps.map(step => step.action)).toEqual(['change-settings', 'change-required', 'change-details'])
  expect((await world.live('Notes')).fields.get('title')).toMatchObject({
    required: true,
    schema: { title: 'Heading' },
  })
})

test('what becomes required says before how many records have no value, and what they lack stays theirs', async () => {
  const fields = { name: text('Name'), code: text('Code') }
  await world.apply('Required', documentOf('Required', fields))
  await world.insert('Required', [
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
      sentences: [
        { code: 'require', values: { name: 'Code' } },
        { code: 'missing', values: { count: 2 } },
      ],
    }),
    expect.objectContaining({ fieldId: 'fresh', missing: 3 }),
  ])
  await world.apply('Required', wanted, { renames: { kind: 'code' } })
  const rows = await world.tables.run(sql`select kind from ${sql.id(world.tenant.schema, 'Required')} order by id`)
  expect(rows).toEqual([{ kind: 'c' }, { kind: null }, { kind: null }])
  const { steps } = await world.apply('Required', document)
  expect(steps.map(({ action, missing }) => [action, missing])).toEqual([
    ['change-required', undefined],
    ['change-required', undefined],
  ])
})
