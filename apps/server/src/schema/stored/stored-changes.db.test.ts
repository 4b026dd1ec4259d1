import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killDuring } from '../../../../../tests/integration/killing-proxy.ts'
import { expectBelow, isSecondPostgres, lengthOf } from '../../../../../tests/integration/soak.ts'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import { findOpenAsset } from '../../collections/assets/merge-record.ts'
import type { Database } from '../../database/database.ts'
import { applySchema, type SchemaRequest } from '../apply-schema.ts'
import { saveDraft } from '../save-draft.ts'
import { cancelChange } from './cancel-change.ts'
import { lastChange } from './stored-change.ts'
import { runChangesOf } from './watch-stored-changes.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('stored_changes')
})
afterAll(() => world.close())

const field = (format: string, title: string, metadata?: FieldSchema['metadata']): FieldSchema => ({
  type: format === 'number' ? 'number' : 'string',
  format,
  title,
  ...(metadata && { metadata }),
})

function documentOf(properties: Record<string, FieldSchema>): CollectionDocument {
  return {
    name: 'Things',
    schema: { type: 'object', properties },
    detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  }
}

const before = documentOf({
  a: field('text', 'A'),
  b: field('text', 'B'),
  c: field('text', 'C'),
  e: field('text', 'E'),
})
const after = documentOf({
  z: field('text', 'Z'),
  c: field('number', 'C'),
  e: field('text', 'E', { unique: true }),
  d: field('text', 'D', { unique: true }),
  n: field('autonumber', 'N', { autonumber: { prefix: 'N-', padding: 2, start: 1 } }),
})

const request = (collectionId: string, more: Partial<SchemaRequest> = {}): SchemaRequest => ({
  tenant: world.tenant,
  collectionId,
  document: after,
  renames: { z: 'a' },
  acceptLoss: true,
  author: null,
  ...more,
})

const rowCount = 12

async function makeThings(collectionId: string): Promise<void> {
  await applySchema(world, { tenant: world.tenant, collectionId, document: before, author: null })
  await world.tables.run(sql`insert into ${sql.id(world.tenant.schema, collectionId)} (id, "createdAt", "updatedAt", a, b, c, e)
    select 'r' || lpad(i::text, 3, '0'), now() - make_interval(secs => i), now(), 'a' || i, 'b' || i, case when i = 3 then 'none' else i::text end, 'e' || i
    from generate_series(1, ${rowCount}) i`)
}

const store = (collectionId: string, more: Partial<SchemaRequest> = {}) =>
  applySchema(world, request(collectionId, more), { mostAtOnce: 5 })

const run = (database: Database = world.database) =>
  runChangesOf({ ...world, database, tenant: world.tenant, isStopped: () => false })

async function status(collectionId: string) {
  return (await lastChange(world.database, world.tenant.id, collectionId))?.status
}

async function finish(collectionId: string): Promise<void> {
  const untilEnd = async () => {
    await run()
    return status(collectionId)
  }
  // The server that was cut off may hold its lock for a moment longer.
  await expect.poll(untilEnd, { timeout: 60_000 }).toMatch(/^(done|cancelled|failed)$/)
}

/** Everything in the workspace's schema that a change may leave behind. */
async function leftovers(): Promise<string[]> {
  const rows = await world.tables.run<{ name: string }>(sql`
    select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${world.tenant.schema} and (c.relname like '~rows%' or c.relname like '~order%')
    union all select p.proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${world.tenant.schema}
    union all select column_name from information_schema.columns where table_schema = ${world.tenant.schema} and column_name like '~column%'
    union all select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
      where n.nspname = ${world.tenant.schema} and not x.indisvalid
    union all select t.tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${world.tenant.schema} and not t.tgisinternal`)
  return rows.map(({ name }) => name)
}

async function records(collectionId: string) {
  const collection = await world.collections.find(world.tenant.id, collectionId)
  const names = ['z', 'c', 'e', 'n'].map(
    id => sql`${sql.id(collection?.fields.get(id)?.column ?? id)} as ${sql.id(id)}`,
  )
  return world.tables.run(
    sql`select id, ${sql.join(names)} from ${sql.id(world.tenant.schema, collectionId)} order by id`,
  )
}

const expected = Array.from({ length: rowCount }, (_, index) => {
  const number = index + 1
  return {
    id: `r${String(number).padStart(3, '0')}`,
    z: `a${number}`,
    c: number === 3 ? null : number,
    e: `e${number}`,
    n: `N-${String(rowCount + 1 - number).padStart(2, '0')}`,
  }
})

async function uniqueColumns(collectionId: string): Promise<string[]> {
  const rows = await world.tables.run<{ name: string }>(sql`select a.attname::text as name from pg_index x
    join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where n.nspname = ${world.tenant.schema} and t.relname = ${collectionId} and x.indisunique and not x.indisprimary and x.indisvalid order by 1`)
  return rows.map(({ name }) => name)
}

test('a change of many records is stored, tells its steps, and leaves the definition as it is until it is done', async () => {
  await makeThings('Stored')
  const applied = await store('Stored')
  expect(applied.version).toBe(1)
  expect(applied.document.schema.properties).toHaveProperty('a')
  expect(applied.running).toMatchObject({ status: 'running', doneCount: 0 })
  expect(applied.steps.filter(step => step.inBackground).map(step => step.action)).toEqual([
    'change-format',
    'add-field',
    'add-field',
    'add-unique',
    'add-unique',
    'add-unique',
  ])
  const retyped = applied.steps.find(step => step.action === 'change-format')
  expect(retyped).toMatchObject({
    loses: 1,
    samples: ['none'],
    sentences: [
      { code: 'change-format', values: { name: 'C', from: 'text', to: 'number' } },
      { code: 'converts', values: { count: 11 } },
      { code: 'loses-values', values: { count: 1 } },
    ],
  })
  await expect(store('Stored')).rejects.toMatchObject({ code: 'UPDATE_CONFLICT' })
  await finish('Stored')
  expect(await status('Stored')).toBe('done')
  expect(await records('Stored')).toEqual(expected)
  expect(await uniqueColumns('Stored')).toEqual(['d', 'e', 'n'])
  expect(await leftovers()).toEqual([])
})

/** The long form kills after every single statement. */
const step = lengthOf('R33', { short: isSecondPostgres ? 191 : 97, long: 1 })

test('R33 a server that is killed after any statement of a stored change leaves one that another server completes', async () => {
  let killedAfter = Math.floor(Math.random() * step)
  for (; killedAfter < 800; killedAfter += step) {
    const id = `Killed${killedAfter}`
    await makeThings(id)
    await store(id)
    const isDead = await killDuring(world.connectionString, killedAfter, run)
    await finish(id)
    expect(await status(id), `after ${killedAfter} statements`).toBe('done')
    expect(await records(id), `after ${killedAfter} statements`).toEqual(expected)
    expect(await leftovers(), `after ${killedAfter} statements`).toEqual([])
    if (!isDead) break
  }
  expect(killedAfter).toBeGreaterThan(150)
  expect(killedAfter).toBeLessThan(800)
}, 240_000)

test('R33 the same where it is cancelled: everything is as it was', async () => {
  await makeThings('Before')
  const columns = async (id: string) =>
    world.tables.run(
      sql`select column_name, data_type from information_schema.columns where table_schema = ${world.tenant.schema} and table_name = ${id} order by 1`,
    )
  const untouched = await columns('Before')
  for (let killedAfter = 3; killedAfter < 800; killedAfter += 2 * step) {
    const id = `Cancelled${killedAfter}`
    await makeThings(id)
    await store(id)
    const isDead = await killDuring(world.connectionString, killedAfter, run)
    if (!isDead) break
    const cancelled = await cancelChange(world, { tenantId: world.tenant.id, collectionId: id })
    await finish(id)
    expect(await status(id)).toBe(cancelled ? 'cancelled' : 'done')
    if (cancelled) expect(await columns(id)).toEqual(untouched)
    expect(await leftovers()).toEqual([])
  }
}, 120_000)

test('what is written while values are carried over is carried over too', async () => {
  await makeThings('Written')
  await store('Written')
  const table = sql.id(world.tenant.schema, 'Written')
  let isWritten = false
  const writing = async () => {
    for (let round = 0; !isWritten; round += 1) {
      await world.tables
        .run(
          sql`insert into ${table} (id, "createdAt", "updatedAt", a, c, e) values (${`w${round}`}, now(), now(), 'new', ${String(round)}, ${`w${round}`})`,
        )
        .catch(() => undefined)
      await world.tables
        .run(sql`update ${table} set c = ${String(1000 + round)} where id = 'r001'`)
        .catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }
  const written = writing()
  await finish('Written')
  isWritten = true
  await written
  const rows = await records('Written')
  const added = rows.filter(({ id }) => String(id).startsWith('w'))
  for (const row of added) expect(row).toMatchObject({ c: Number(String(row['id']).slice(1)) })
  expect(Number(rows.find(({ id }) => id === 'r001')?.['c'])).toBeGreaterThan(999)
  expect(new Set(rows.map(({ n }) => n)).size).toBe(rows.length)
})

test('what a change writes to search indexes is worked off between its parts, so that nobody’s save has to', async () => {
  await makeThings('Listed')
  const table = sql.id(world.tenant.schema, 'Listed')
  await world.tables.run(sql`create index "Listed_words" on ${table} using gin (to_tsvector('simple', a))`)
  await world.tables.run(
    sql`insert into ${table} (id, "createdAt", "updatedAt", a, c, e) select 's' || i, now(), now(), 'word' || i, '1', 'more' || i || repeat('x', 1000) from generate_series(1, 20) i`,
  )
  await store('Listed')
  await finish('Listed')
  const index = `"${world.tenant.schema}"."Listed_words"`
  const left = await world.tables.run(sql`select gin_clean_pending_list(${index}::regclass)::int as pages`)
  expect(left).toEqual([{ pages: 0 }])
})

test('most values are carried over without new entries in indexes', async () => {
  await makeThings('Light')
  await world.tables.run(sql`insert into ${sql.id(world.tenant.schema, 'Light')} (id, "createdAt", "updatedAt", a, c, e)
    select 's' || i, now(), now(), 'word' || i, i::text, 'more' || i from generate_series(1, 5000) i`)
  const document = documentOf({ ...before.schema.properties, c: field('number', 'C') })
  // A server that was killed before may still hold what it saw: nothing that it could see makes room.
  const onlookers = async () => {
    const rows = await world.database.run(
      sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`,
    )
    return rows.length
  }
  await expect.poll(onlookers, { timeout: 30_000 }).toBe(0)
  await store('Light', { document, renames: {} })
  await finish('Light')
  const share = async () => {
    const [row] = await world.tables.run<{ share: number }>(
      sql`select n_tup_hot_upd / greatest(n_tup_upd, 1)::float8 as share from pg_stat_user_tables where relname = 'Light' and n_tup_upd >= 5000`,
    )
    return row?.share
  }
  await expect.poll(share, { timeout: 10_000 }).toBeDefined()
  // Where another test's snapshot is held meanwhile, pages are not cleared and no room comes free.
  expectBelow(1 - ((await share()) ?? 0), 0.6)
})

test('values that came in and do not convert stop a change that nobody allowed to lose any; all is as before', async () => {
  await makeThings('Unfit')
  const table = sql.id(world.tenant.schema, 'Unfit')
  await world.tables.run(sql`update ${table} set c = '3' where id = 'r003'`)
  const document = documentOf({ ...before.schema.properties, c: field('number', 'C') })
  await store('Unfit', { document, renames: {}, acceptLoss: false })
  await world.tables.run(sql`update ${table} set c = 'no number' where id = 'r005'`)
  await finish('Unfit')
  expect(await lastChange(world.database, world.tenant.id, 'Unfit')).toMatchObject({
    status: 'failed',
    reason: 'refused',
    message: 'Values of C came in that the new format does not take: "no number"',
  })
  expect(await leftovers()).toEqual([])
  await applySchema(world, { tenant: world.tenant, collectionId: 'Unfit', document: before, author: null })
})

test('duplicates are named before; those that came in meanwhile end the change, named, and no broken index stays', async () => {
  await makeThings('Twice')
  const table = sql.id(world.tenant.schema, 'Twice')
  const document = documentOf({ ...before.schema.properties, b: field('text', 'B', { unique: true }) })
  await world.tables.run(sql`update ${table} set b = 'same' where id in ('r001', 'r002')`)
  const message = '1 value occurs more than once: "same" (2 times)'
  await expect(store('Twice', { document, renames: {} })).rejects.toMatchObject({
    details: { fields: { 'document.schema.properties.b.metadata.unique': message } },
  })
  await world.tables.run(sql`update ${table} set b = 'other' where id = 'r001'`)
  await store('Twice', { document, renames: {} })
  await world.tables.run(sql`update ${table} set b = 'same' where id = 'r001'`)
  await finish('Twice')
  expect(await lastChange(world.database, world.tenant.id, 'Twice')).toMatchObject({ status: 'failed', message })
  expect(await leftovers()).toEqual([])
})

test('a draft that is published in the background stays until it is live, and one that was saved meanwhile stays behind it', async () => {
  await makeThings('Drafted')
  const place = { connection: world.tables, tenant: world.tenant, id: 'Drafted' }
  const keep = (document: CollectionDocument, renames = {}) =>
    saveDraft(world, {
      ...request('Drafted'),
      renames,
      document: { ...document, keepDraftVer: true },
      baseVersion: undefined,
    })
  const draft = async () => {
    const open = await findOpenAsset(place, 'Entity')
    return open?.status === 'draft' ? open : undefined
  }
  const { recordVersion } = await keep(after, { z: 'a' })
  await store('Drafted', { publishes: recordVersion })
  expect(await draft()).toBeDefined()
  await finish('Drafted')
  expect([await status('Drafted'), await draft()]).toEqual(['done', undefined])
  const { document } = (await findOpenAsset(place, 'Entity'))! as unknown as { document: CollectionDocument }
  const wider = { ...document.schema.properties, c: field('text', 'C') }
  const next = { ...document, schema: { ...document.schema, properties: wider } }
  const { recordVersion: of } = await keep(next)
  await store('Drafted', { document: next, renames: {}, publishes: of })
  await keep({ ...next, name: 'Saved meanwhile' })
  await finish('Drafted')
  expect(await status('Drafted')).toBe('done')
  expect((await draft())?.document['name']).toBe('Saved meanwhile')
})
