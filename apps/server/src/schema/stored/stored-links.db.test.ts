import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killDuring } from '../../../../../tests/integration/killing-proxy.ts'
import { lengthOf } from '../../../../../tests/integration/soak.ts'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import type { Database } from '../../database/database.ts'
import { applySchema } from '../apply-schema.ts'
import { lastChange } from './stored-change.ts'
import { runChangesOf } from './watch-stored-changes.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('stored_links')
})
afterAll(() => world.close())

type Bounds = { max: number; inverseMax: number; says?: true }

const kinds = {
  'many to one': { max: 1, inverseMax: -1 },
  'one to many': { max: -1, inverseMax: 1 },
  'many to many': { max: -1, inverseMax: -1 },
  'many to one with link fields': { max: 1, inverseMax: -1, says: true },
} as const satisfies Record<string, Bounds>
type Kind = keyof typeof kinds

const text: FieldSchema = { type: 'string', format: 'text', title: 'Name' }
const groups = [{ id: 'basic', name: 'Basic', order: 1 }]
const documentOf = (name: string, properties: Record<string, FieldSchema>): CollectionDocument => ({
  name,
  schema: { type: 'object', properties },
  detailGroupList: groups,
})

function tasks(to: string, { max, inverseMax, says }: Bounds): CollectionDocument {
  const relationship = says ? { type: 'object' as const, properties: { part: text } } : undefined
  const cursor = { collectionId: to, associationKey: 'tasks' }
  const association = { cursor, max, inverseMax, ...(relationship && { relationship }) }
  return documentOf('Tasks', {
    name: text,
    people: { type: 'array', format: 'association', title: 'People', metadata: { association } },
  })
}

const at = (name: string) => sql.id(world.tenant.schema, name)
const rowCount = 12
let count = 0

async function makeLinked(kind: Kind) {
  count += 1
  const [from, to] = [`Tasks${count}`, `People${count}`]
  const { tenant } = world
  await applySchema(world, { tenant, collectionId: to, document: documentOf('People', { name: text }), author: null })
  await applySchema(world, { tenant, collectionId: from, document: tasks(to, kinds[kind]), author: null })
  for (const [name, prefix] of [
    [from, 't'],
    [to, 'p'],
  ] as const) {
    await world.tables.run(sql`insert into ${at(name)} (id, "createdAt", "updatedAt", name)
      select ${prefix} || lpad(i::text, 3, '0'), now(), now(), 'x' from generate_series(1, ${rowCount}) i`)
  }
  const made = { from, to }
  for (let index = 0; index < 20; index += 1) await linkAtRandom(made)
  return made
}

type Linked = Awaited<ReturnType<typeof makeLinked>>

async function storageOf({ from }: Pick<Linked, 'from'>) {
  const collection = await world.collections.find(world.tenant.id, from)
  const storage = collection?.fields.get('people')?.association?.storage
  if (!storage) throw new Error(`${from} has no association`)
  return storage
}

const any = (prefix: string) => `${prefix}${String(1 + Math.floor(Math.random() * rowCount)).padStart(3, '0')}`

/** Somebody links or unlinks two records, wherever links are now. */
async function linkAtRandom({ from, to }: Linked): Promise<void> {
  const storage = await storageOf({ from })
  const [task, person] = [any('t'), any('p')]
  const isLink = Math.random() < 0.7
  if (storage.kind === 'own-column')
    await world.tables.run(
      sql`update ${at(from)} set ${sql.id(storage.column)} = ${isLink ? person : null} where id = ${task}`,
    )
  else if (storage.kind === 'target-column')
    await world.tables.run(
      sql`update ${at(to)} set ${sql.id(storage.column)} = ${isLink ? task : null} where id = ${person}`,
    )
  else {
    const table = sql.id(storage.table.schema, storage.table.name)
    const { rows } = isLink
      ? { rows: sql`insert into ${table} ("parentId", "childId") values (${task}, ${person}) on conflict do nothing` }
      : { rows: sql`delete from ${table} where "parentId" = ${task}` }
    await world.tables.run(rows)
  }
}

async function linksOf({ from, to }: Linked): Promise<string[]> {
  const storage = await storageOf({ from })
  const query =
    storage.kind === 'own-column'
      ? sql`select id as task, ${sql.id(storage.column)} as person from ${at(from)} where ${sql.id(storage.column)} is not null`
      : storage.kind === 'target-column'
        ? sql`select ${sql.id(storage.column)} as task, id as person from ${at(to)} where ${sql.id(storage.column)} is not null`
        : sql`select "parentId" as task, "childId" as person from ${sql.id(storage.table.schema, storage.table.name)}`
  const rows = await world.tables.run<{ task: string; person: string }>(query)
  return rows.map(({ task, person }) => `${task} ${person}`).sort()
}

/** What stays of links where a column holds them: that with the lowest id. A table has room for all. */
function keptOf(links: readonly string[], { max, inverseMax, says }: Bounds): string[] {
  if (says) return [...links]
  const kept = new Map<string, string>()
  for (const link of links) {
    const [task = '', person = ''] = link.split(' ')
    const key = max === 1 ? task : inverseMax === 1 ? person : link
    const before = kept.get(key)
    if (before === undefined || link < before) kept.set(key, link)
  }
  return [...kept.values()].sort()
}

const run = (database: Database = world.database) =>
  runChangesOf({ ...world, database, tenant: world.tenant, isStopped: () => false })

async function leftovers(): Promise<string[]> {
  const rows = await world.tables.run<{ name: string }>(sql`
    select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${world.tenant.schema} and c.relkind = 'r' and c.relname ~ '^~(rows|links)_'
    union all select p.proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${world.tenant.schema}
    union all select column_name from information_schema.columns where table_schema = ${world.tenant.schema} and column_name like '~column%'
    union all select t.tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${world.tenant.schema} and not t.tgisinternal`)
  return rows.map(({ name }) => name)
}

const names = Object.keys(kinds) as Kind[]
const isTable = (kind: Kind) => kind === 'many to many' || 'says' in kinds[kind]
/** Where links are in a table and stay there nothing moves. */
const ways = names.flatMap(before =>
  names
    .filter(after => after !== before && !(isTable(before) && isTable(after)))
    .map(after => [before, after] as const),
)
const kills = lengthOf('R33', { short: 2, long: 25 })

test.each(ways)(
  'R33 links from %s to %s move in parts while people link on, wherever the server is killed',
  async (before, after) => {
    for (let round = 0; round < kills; round += 1) {
      const linked = await makeLinked(before)
      const { tenant } = world
      const document = tasks(linked.to, kinds[after])
      const request = { tenant, collectionId: linked.from, document, acceptLoss: true, author: null }
      const { steps, running } = await applySchema(world, request, { mostAtOnce: 5 })
      expect(steps).toMatchObject([{ action: 'change-association', inBackground: true }])
      expect(running).toMatchObject({ status: 'running' })

      await killDuring(world.connectionString, 8 + Math.floor(Math.random() * 60), run)
      const isDone = async () =>
        (await lastChange(world.database, tenant.id, linked.from))?.status === 'done' ? 'done' : 'under way'
      if ((await isDone()) === 'done') continue
      for (let index = 0; index < 10; index += 1) await linkAtRandom(linked)
      const left = await linksOf(linked)
      const finish = async () => {
        await run()
        return isDone()
      }
      // The server that was cut off may hold its lock for a moment longer.
      await expect.poll(finish, { timeout: 30_000 }).toBe('done')
      world.collections.forget(tenant.id)
      expect(await linksOf(linked)).toEqual(keptOf(left, kinds[after]))
      expect(await leftovers()).toEqual([])
    }
  },
  120_000,
)
