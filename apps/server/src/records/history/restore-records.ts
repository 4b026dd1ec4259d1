import { notFound, ownValue, UserError } from '@trellis/base'
import { bareSchema, isEmptyValue, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import { inSavepoint } from '../bulk/savepoint.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import { recalculateEach } from '../calculations/recalculate-part.ts'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { originOf, writeActivity } from '../write/activity-sql.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { explainConstraint } from '../write/postgres-problem.ts'
import { refreshReadersOf } from '../write/refresh-readers.ts'
import { outsideRule } from '../write/refuse-row.ts'
import { columnOf, tableColumns } from '../write/table-columns.ts'
import { takenError, takenFields } from '../write/taken-values.ts'
import { linkAgain } from './link-again.ts'
import { goneOrTaken, type Lost, type LostOf, lose, type Restoring } from './restoring.ts'
import { partsOfTrash, type RecordState, removeTrashed, type TrashedRecord, takeTrashed } from './trashed-record.ts'

/** By id: what did not come back of a record, or why none of it did. */
export type Restored = Map<string, Lost[] | UserError>

/**
 * Brings records back as they were deleted, also what the caller may not see of them: their values, their links where the other record is
 * there and free, who made them and when. The caller must be allowed to create such records. They come back by sets; where something
 * speaks against some of a set each is tried for itself, in their order.
 */
export async function restoreRecords(restoring: Restoring, ids: readonly string[]): Promise<Restored> {
  const { connection, scope } = restoring
  const restored: Restored = new Map()
  if (scope.access.verbs.create === 'none' || !isReadable(scope)) {
    for (const id of ids) restored.set(id, new UserError('DENIED', 'You may not create records here'))
    return restored
  }
  for (const part of await partsOfTrash(connection, scope, ids)) {
    const trashed = await takeTrashed(connection, scope, part)
    for (const id of part) if (!trashed.has(id)) restored.set(id, notFound())
    const found = part.flatMap(id => trashed.get(id) ?? [])
    await restoreHalves(restoring, await refuseTaken(restoring, found, restored), restored)
  }
  return restored
}

/** Of whom a unique value is taken. Where several values are only the database tells which stands in the way. */
async function refuseTaken(
  { connection, scope }: Restoring,
  trashed: readonly TrashedRecord[],
  restored: Restored,
): Promise<readonly TrashedRecord[]> {
  const rows = trashed.map(({ id, record }) => ({
    id,
    wants(field: CollectionField) {
      const value = ownValue(record, field.id)
      return isEmptyValue(value) ? undefined : storedValue(field, value)
    },
  }))
  const taken = await takenFields({ connection, scope }, rows)
  return trashed.filter(({ id }) => {
    const [field, ...others] = taken.get(id) ?? []
    if (!field || others.length > 0) return true
    restored.set(id, takenError(scope, field))
    return false
  })
}

/** What speaks against one record alone is told; of a set the halves are tried. */
async function restoreHalves(
  restoring: Restoring,
  trashed: readonly TrashedRecord[],
  restored: Restored,
): Promise<void> {
  const [first] = trashed
  if (!first) return
  try {
    const lost = await inSavepoint(restoring.connection, () => restoreSet(restoring, trashed))
    for (const { id } of trashed) restored.set(id, lost.get(id) ?? [])
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    if (trashed.length === 1) {
      restored.set(first.id, error)
      return
    }
    const middle = Math.ceil(trashed.length / 2)
    await restoreHalves(restoring, trashed.slice(0, middle), restored)
    await restoreHalves(restoring, trashed.slice(middle), restored)
  }
}

async function restoreSet(restoring: Restoring, trashed: readonly TrashedRecord[]): Promise<LostOf> {
  const { connection, scope, batchId } = restoring
  const lost: LostOf = new Map()
  const rows = new Map(trashed.map(each => [each.id, readRow(scope, each, lost)]))
  await pointAgain(restoring, { trashed, rows, lost })
  await insertRows(restoring, [...rows.values()]).catch((error: unknown) =>
    Promise.reject(explainConstraint(error, scope)),
  )
  await linkAgain(restoring, trashed, lost)
  await requireRules(
    restoring,
    trashed.map(({ id }) => id),
  )
  await removeTrashed(connection, scope, trashed)
  const { tenant, userId } = scope.caller
  if (scope.collection.activity === 'log') {
    const entry = {
      action: 'restore',
      collectionId: scope.collection.id,
      createdBy: userId,
      batchId,
      origin: originOf(scope.caller),
    } as const
    const entries = trashed.map(({ id, record }) => ({
      ...entry,
      recordId: id,
      recordVersion: restoredVersion(record),
    }))
    await writeActivity(connection, tenant, entries)
  }
  const isSeen = ({ fieldId }: Lost) => scope.fields.has(fieldId)
  return new Map([...lost].map(([id, all]) => [id, all.filter(isSeen)]))
}

type Row = Record<string, unknown>

function restoredVersion(record: TrashedRecord['record']): number {
  return Number(record['version'] ?? 0) + 1
}

/** Values by column, as the database takes them. A value that its field would not take any more is lost. */
export function readRow({ collection }: Scope, { record, id }: RecordState, lost: LostOf): Row {
  const row: Row = { id, version: restoredVersion(record) }
  for (const field of collection.fields.values()) {
    const value = ownValue(record, field.id)
    if (field.column === undefined || field.id === 'id' || isEmptyValue(value)) continue
    const stored = storedValue(field, value)
    if (stored === undefined)
      lose(lost, id, { fieldId: field.id, message: 'The field does not take this value any more' })
    else row[field.column] = stored
  }
  return row
}

function storedValue(field: CollectionField, value: unknown): unknown {
  const schema = field.schema.metadata?.optionList ? field.schema : bareSchema(field.schema)
  if (field.system) return field.server.toDatabase(value, schema)
  const parsed = field.format.check(value, schema)
  return 'problem' in parsed ? undefined : field.server.toDatabase(parsed.value, schema)
}

/** In one statement: who changes the records last is who brings them back. */
async function insertRows({ engine, connection, scope }: Restoring, rows: readonly Row[]): Promise<void> {
  const { collection, caller } = scope
  const calculations = await findCalculations(engine.collections, caller.tenant, collection)
  const calculated = new Map(calculations.columns.map(each => [each.column, each.value('staged')]))
  const columns = tableColumns(collection)
  const fixed: Readonly<Record<string, Sql>> = {
    updatedAt: sql`clock_timestamp()::timestamptz(3)`,
    updatedBy: sql`${caller.userId}::text`,
  }
  const staged = columns.map(
    ({ name, type }) => sql`${ownValue(fixed, name) ?? sql`${sql.ref(`r.${name}`)}::${type}`} as ${sql.id(name)}`,
  )
  const types = columns.map(({ name }) => sql`${sql.id(name)} text`)
  const values = columns.map(({ name }) => calculated.get(name) ?? sql.ref(`staged.${name}`))
  await connection.run(sql`insert into ${tableOf(scope)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from (select ${sql.join(staged)} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.join(types)})) staged`)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  const made = sql`t."id" = any(${rows.map(({ id }) => id)}::text[])`
  const at = { collection, calculations, onFailures }
  await interpretRows(connection, at, sql`where ${made}`)
  // Some may name others that came back beside them, and were not there yet.
  if (rows.length === 1 || !calculations.targets.has(collection.id)) return
  const ids = await recalculateEach(connection, at, made)
  await refreshReadersOf({ engine, connection, scope }, { collection, ids })
}

/** Whoever may make only some of the records brings them back one by one; what they could not read is not there for them. */
async function requireRules({ connection, scope }: Restoring, ids: readonly string[]): Promise<void> {
  const outside = await connection.run<{ mayBeMade: boolean }>(sql`
    select (${filterWithValues(scope, 'create', 't')}) is true as "mayBeMade" from ${tableOf(scope)} t
    where t."id" = any(${[...ids]}::text[])
      and ((${filterWithValues(scope, 'create', 't')}) and (${filterWithValues(scope, 'read', 't')})) is not true
    order by 1 limit 1`)
  const [first] = outside
  if (first) throw first.mayBeMade ? notFound() : outsideRule()
}

type Pointing = { trashed: readonly TrashedRecord[]; rows: ReadonlyMap<string, Row>; lost: LostOf }

/** Foreign keys of the records themselves come back with them, so that titles made of linked records are right. */
async function pointAgain(restoring: Restoring, { trashed, rows, lost }: Pointing): Promise<void> {
  for (const fieldId of new Set(trashed.flatMap(({ links }) => [...links.keys()]))) {
    const field = restoring.scope.collection.fields.get(fieldId)
    const column = field && columnOf(field)
    if (!field || column === undefined || field.association?.storage.kind !== 'own-column') continue
    const wanted = trashed.flatMap(({ id, links }) => {
      const [link] = links.get(fieldId) ?? []
      return link ? [{ own: id, to: link.id }] : []
    })
    const hasRoom = await roomOf(restoring, { field, column, ids: wanted.map(({ to }) => to), rows })
    for (const { own, to } of wanted) {
      const row = rows.get(own)
      if (row && hasRoom(to)) row[column] = to
      else lose(lost, own, { fieldId, message: goneOrTaken })
    }
  }
}

type Targets = { field: CollectionField; column: string; ids: readonly string[]; rows: ReadonlyMap<string, Row> }

/** Whether one more record may point to that one; each that does takes a place. */
async function roomOf(
  { engine, connection, scope }: Restoring,
  { field, column, ids, rows }: Targets,
): Promise<(id: string) => boolean> {
  const target = await engine.scopes.unrestricted(scope.caller, field.association?.targetCollectionId ?? '')
  if (!target) return () => false
  const found = await connection.run<{ id: string }>(
    sql`select "id" from ${tableOf(target)} where "id" = any(${[...ids]}::text[]) order by "id" for update`,
  )
  const own = target.collection === scope.collection ? rows.keys() : []
  const present = new Set([...found.map(({ id }) => id), ...own])
  const most = field.schema.metadata?.association?.inverseMax ?? -1
  if (most < 0) return id => present.has(id)
  const counted = await connection.run<{
    id: string
    count: number
  }>(sql`select ${sql.id(column)} as "id", count(*)::int as "count"
    from ${tableOf(scope)} where ${sql.id(column)} = any(${[...ids]}::text[]) group by 1`)
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  return id => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return present.has(id) && count < most
  }
}
