import { isPlainObject, ownValue } from '@trellis/base'
import { sql } from 'kysely'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { withSources } from '../calculations/find-readers.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { CheckedRecord } from '../write/check-record.ts'
import { needsRecord } from '../write/enforce-formulas.ts'
import { enforcedOf } from '../write/enforced-formulas.ts'
import { columnOf } from '../write/table-columns.ts'
import type { Bulk, BulkItem, Checked } from './bulk-item.ts'
import type { Contest } from './save-turns.ts'
import { recordIn, type Touch } from './touched-links.ts'

type Reached = {
  items: Checked
  later: readonly BulkItem[]
  /** Which records over there are changed by whom. */
  passed: readonly Touch[]
}

/** Records whose formulas read, through a foreign key, a record that another save of the bulk changes, each with those saves. */
export async function contestedReadings(bulk: Bulk, contest: Reached): Promise<readonly Contest[]> {
  const { collection } = bulk.scope
  const written = writersOf(bulk, contest)
  const isAsked = needsRecord(
    bulk.scope,
    await findCalculations(bulk.engine.collections, bulk.scope.caller.tenant, collection),
  )
  const byId = new Map([...contest.items.keys()].map(item => [item.id, item]))
  const contested: Contest[] = []
  const readers = new Set<string>()
  for (const reading of readingsOf(collection)) {
    const isPassed = contest.passed.some(({ record }) => record.startsWith(`${reading.targetId} `))
    if (reading.targetId !== collection.id && !isPassed) continue
    const reads = await readsOf(bulk, contest, reading)
    for (const { own, record } of reads) {
      const writers = written.get(record) ?? []
      const others = writers.filter(
        writer => writer.own !== own && decides(writer, { reader: byId.get(own), reading, isAsked }),
      )
      if (others.length === 0) continue
      if (reading.isCleaned) readers.add(own)
      contested.push(...others.map(writer => [own, writer.own]))
    }
  }
  // What they lose by what they read, and whom that concerns, is known when they are saved.
  return readers.size > 0 ? [...contested, [...readers]] : contested
}

/** A foreign key that formulas of a save read through. */
type Reading = {
  field: CollectionField
  column: string
  targetId: string
  /** Fields over there; undefined for those of another collection, of which passing a record on changes any. */
  reads: ReadonlySet<string> | undefined
  /** They say what may be saved. */
  isEnforced: boolean
  /** They take away what is hidden. */
  isCleaned: boolean
}

function readingsOf(collection: Collection): Reading[] {
  const enforced = enforcedOf(collection)
  const calculated = [...calculationsOf(collection).values()].flatMap(({ formula }) => formula.references)
  const references = [...enforced.references, ...calculated]
  const cleaning = enforced.fields.flatMap(({ canClean, reads }) => (canClean ? reads : []))
  const cleanedBy = withSources(collection, cleaning)
  return [...collection.fields.values()].flatMap((field): Reading[] => {
    const [targetId, column] = [field.association?.targetCollectionId, columnOf(field)]
    const steps = references.flatMap(([, id, step = 'recordTitle']) => (id === field.id ? [step] : []))
    if (targetId === undefined || column === undefined || steps.length === 0) return []
    const reads = targetId === collection.id ? withSources(collection, steps) : undefined
    const isCleaned = cleanedBy.has(field.id)
    return [{ field, column, targetId, reads, isEnforced: enforced.fields.length > 0, isCleaned }]
  })
}

/** `item`: of a record of the bulk itself that is made, or changed in these fields; undefined for any. */
type Writer = Touch & { item?: BulkItem; checked?: CheckedRecord }

function writersOf({ scope }: Bulk, { items, later, passed }: Reached): ReadonlyMap<string, Writer[]> {
  const record = (id: string) => recordIn(scope, id)
  const own = [...items].map(([item, checked]): Writer => ({ own: item.id, record: record(item.id), item, checked }))
  const again = later.map(({ id }): Writer => ({ own: id, record: record(id) }))
  return Map.groupBy([...own, ...again, ...passed], each => each.record)
}

/** `isAsked`: formulas of changes are asked before the set is saved. */
type Decision = { reader: BulkItem | undefined; reading: Reading; isAsked: boolean }

/**
 * Whether the order of the two saves makes a difference. Who is made reads again what was changed behind it, but for what may be saved; a
 * change whose formulas are asked before it is saved would not find what the same set makes.
 */
function decides({ item, checked }: Writer, { reader, reading, isAsked }: Decision): boolean {
  if (!item || !checked) return true
  const isNew = reader?.verb === 'create'
  if (item.verb === 'create' && reader?.verb === 'update') return isAsked
  if (item.verb === 'create') return reader?.verb === 'create' && reading.isEnforced && item.index < reader.index
  if (isNew && !reading.isEnforced) return false
  const changed = [...[...checked.values.keys()].map(({ id }) => id), ...checked.links.map(({ field }) => field.id)]
  return changed.some(id => reading.reads?.has(id) ?? true)
}

/** Whom each record of the bulk names there, before its save or by it. */
async function readsOf({ connection, scope }: Bulk, { items, later }: Reached, reading: Reading): Promise<Touch[]> {
  const { field, column, targetId } = reading
  const ids = [...new Set([...[...items.keys()].map(({ id }) => id), ...later.map(({ id }) => id)])]
  const name = sql.id('t', column)
  const isInBulk = targetId === scope.collection.id ? sql`${name} = any(${ids}::text[])` : sql`${name} is not null`
  const stored = await connection.run<{ own: string; id: string }>(
    sql`select t."id" as own, ${name} as id from ${tableOf(scope)} t where t."id" = any(${ids}::text[]) and ${isInBulk}`,
  )
  const named = [...items].flatMap(([{ id: own }, { links }]) =>
    links.flatMap(({ field: { id }, change: { set, add } }) => {
      const target = id === field.id ? (set ?? add)?.[0]?.id : undefined
      return target === undefined ? [] : [{ own, id: target }]
    }),
  )
  const again = later.flatMap(({ id: own, record }) => namedIds(ownValue(record, field.id)).map(id => ({ own, id })))
  return [...stored, ...named, ...again].map(({ own, id }) => ({ own, record: `${targetId} ${id}` }))
}

/** Of a change that is not checked. */
function namedIds(change: unknown): string[] {
  if (!isPlainObject(change)) return []
  return [change['set'], change['add']].flat().flatMap((link: unknown) => {
    const id = isPlainObject(link) ? link['id'] : link
    return typeof id === 'string' ? [id] : []
  })
}
