import { sql } from 'kysely'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, Collections } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { equalByIndex } from '../query/linked-per-row.ts'
import { findCalculations } from './find-calculations.ts'
import { findReaders, type Reader } from './find-readers.ts'
import { type FormulaLog, logFailures } from './log-failures.ts'
import { recalculateEach, recalculateRows } from './recalculate-part.ts'
import { addRecalculations } from './recalculation.ts'

/** Records of one collection that changed, each with the fields that did. */
export type Changes = { collection: Collection; fieldsById: ReadonlyMap<string, ReadonlySet<string>> }

export type Following = FormulaLog & {
  connection: Queryable
  tenant: Tenant
  collections: Pick<Collections, 'find' | 'list'>
  /** Records that read one of these, and all together, that are worked out at once; more are left to the background. */
  most: { ofEach: number; together: number }
  /** Only these collections follow; all where left out. */
  within?: ReadonlySet<string>
  /** How many works of the background this one follows from. */
  round?: number
}

/** So often a record is worked out again, and so many works follow from each other, where records read each other in a circle. */
const mostRounds = 10

/**
 * Works out again what reads the changed records, then what reads that, until nothing is new: as many statements for a thousand records
 * as for one, for each step that they read each other. Answers whether more are left to the background.
 */
export async function followChanges(following: Following, changes: readonly Changes[]): Promise<boolean> {
  const state: State = { ...following, left: following.most.together, visits: new Map(), isLater: false }
  let wave = changes
  while (wave.length > 0) wave = await nextWave(state, wave)
  return state.isLater
}

/** All of these records, of which the same fields changed. */
export function changesOf(collection: Collection, ids: readonly string[], fields: Iterable<string>): Changes {
  const all = new Set(fields)
  return { collection, fieldsById: new Map(ids.map(id => [id, all])) }
}

type State = Following & { left: number; visits: Map<string, number>; isLater: boolean }

async function nextWave(state: State, wave: readonly Changes[]): Promise<Changes[]> {
  const written = new Map<Collection, Set<string>>()
  for (const { collection, fieldsById } of wave) {
    for (const reader of await readersOf(state, collection)) {
      const ids = [...fieldsById].flatMap(([id, fields]) => (isRead(reader, fields) ? [id] : []))
      const known = written.get(reader.collection) ?? new Set()
      written.set(reader.collection, known)
      for (const id of ids.length > 0 ? await refreshReading(state, reader, ids) : []) known.add(id)
    }
  }
  return [...written].flatMap(([collection, ids]) => {
    const open = [...ids].filter(id => mayGoOn(state, collection, id))
    return open.length > 0 ? [changesOf(collection, open, calculationsOf(collection).keys())] : []
  })
}

async function readersOf({ collections, tenant, within }: State, collection: Collection): Promise<readonly Reader[]> {
  const readers = await findReaders(collections, tenant.id, collection)
  return within ? readers.filter(reader => within.has(reader.collection.id)) : readers
}

export function isRead({ reads }: Reader, fields: Iterable<string>): boolean {
  for (const id of fields) if (reads.has(id)) return true
  return false
}

/** Counts the visits of a record; false where it has been worked out so often that it reads itself. */
function mayGoOn({ visits, log, tenant }: State, { id: collectionId }: Collection, id: string): boolean {
  const key = `${collectionId} ${id}`
  const count = (visits.get(key) ?? 0) + 1
  visits.set(key, count)
  if (count === mostRounds) log?.warn({ tenantId: tenant.id, collectionId, recordId: id }, inCircle)
  return count < mostRounds
}

const inCircle = 'Calculations of records read each other in a circle; they stay as they are'

/** Works out the records that link these; answers those of which something is new that is read in turn. */
async function refreshReading(state: State, reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const { collection, column } = reader
  const { now, later } = inParts(state, await countReading(state, reader, ids))
  if (later.length > 0) await leaveToBackground(state, reader, later)
  if (now.length === 0) return []
  return refreshRows(state, collection, sql`${sql.id('t', column)} = any(${now}::text[])`)
}

type Counted = { id: string; count: number }

/** How many records link each of these; of more than can be worked out at once one more than that. */
async function countReading(
  { connection, most }: State,
  { collection: { table }, column }: Reader,
  ids: readonly string[],
): Promise<Counted[]> {
  const linked = sql`select 1 from ${sql.id(table.schema, table.name)} t where ${equalByIndex(sql.id('t', column), sql`changed.id`)} limit ${most.ofEach + 1}`
  return connection.run<Counted>(sql`select changed.id, linked.count from unnest(${[...ids]}::text[]) as changed(id),
    lateral (select count(*)::int as count from (${linked}) counted) linked where linked.count > 0`)
}

function inParts(state: State, counted: readonly Counted[]): { now: string[]; later: Counted[] } {
  const now: string[] = []
  const later: Counted[] = []
  for (const each of counted) {
    if (each.count > state.most.ofEach || each.count > state.left) later.push(each)
    else {
      now.push(each.id)
      state.left -= each.count
    }
  }
  return { now, later }
}

async function leaveToBackground(state: State, reader: Reader, later: readonly Counted[]): Promise<void> {
  const { connection, tenant, log } = state
  const { collection, fieldId } = reader
  const round = (state.round ?? 0) + 1
  if (round > mostRounds) {
    log?.warn({ tenantId: tenant.id, collectionId: collection.id }, inCircle)
    return
  }
  state.isLater = true
  const works = later.map(({ id, count }) => ({ totalCount: count, linked: { fieldId, id } }))
  await addRecalculations(connection, { tenant, collection, round }, works)
}

/** Works out these rows; answers those of which something is new that other records read. */
export async function refreshRows(
  following: Pick<State, 'connection' | 'tenant' | 'collections' | 'within' | 'log'>,
  collection: Collection,
  rows: Parameters<typeof recalculateRows>[2],
): Promise<readonly string[]> {
  const { connection, tenant, collections, within } = following
  const calculations = await findCalculations(collections, tenant, collection)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(following, collection, failures)
  const part = { collection, calculations, onFailures }
  const readers = await findReaders(collections, tenant.id, collection)
  const isReadOn = readers.some(
    reader => (within?.has(reader.collection.id) ?? true) && isRead(reader, calculationsOf(collection).keys()),
  )
  if (isReadOn) return recalculateEach(connection, part, rows)
  await recalculateRows(connection, part, rows)
  return []
}
