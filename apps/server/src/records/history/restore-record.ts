import { UserError } from '@trellis/base'
import { bareSchema, isEmptyValue, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { inSavepoint } from '../bulk/savepoint.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { interpretRows } from '../calculations/interpret-rows.ts'
import { logFailures } from '../calculations/log-failures.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { unrestrictedScope } from '../query/make-scopes.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { writeActivity } from '../write/activity-sql.ts'
import { changeLinks } from '../write/change-links.ts'
import { explainConstraint } from '../write/postgres-problem.ts'
import { requireRule } from '../write/refuse-row.ts'
import { columnOf, tableColumns } from '../write/table-columns.ts'
import { removeTrashed, type TrashedLink, type TrashedRecord, takeTrashed } from './trashed-record.ts'

export type Restoring = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  id: string
  batchId: string
}

/** A field whose value or link did not come back. */
export type Lost = { fieldId: string; message: string }

/**
 * Brings a record back as it was deleted, also what the caller may not see of it: its values, its links where the other record is
 * there and free, who made it and when. The caller must be allowed to create such a record.
 */
export async function restoreRecord(restoring: Restoring): Promise<Lost[]> {
  const { engine, connection, scope, id, batchId } = restoring
  if (scope.access.verbs.create === 'none' || !isReadable(scope)) {
    throw new UserError('DENIED', 'You may not create records here')
  }
  const trashed = await takeTrashed(connection, scope, id)
  const { row, lost } = readRow(scope, trashed)
  lost.push(...(await pointAgain(restoring, trashed, row)))
  await insertRow(restoring, row).catch((error: unknown) => Promise.reject(explainConstraint(error, scope)))
  lost.push(...(await linkAgain(restoring, trashed)))
  await requireRule({ engine, scope, verb: 'create', id, connection })
  await removeTrashed(connection, scope, trashed)
  const { tenant, userId } = scope.caller
  if (scope.collection.activity === 'log') {
    const entry = {
      action: 'restore',
      collectionId: scope.collection.id,
      recordId: id,
      createdBy: userId,
      batchId,
    } as const
    await writeActivity(connection, tenant, [entry])
  }
  return lost.filter(({ fieldId }) => scope.fields.has(fieldId))
}

type Row = Record<string, unknown>

/** Values by column, as the database takes them. A value that its field would not take any more is lost. */
function readRow({ collection }: Scope, { record, id }: TrashedRecord): { row: Row; lost: Lost[] } {
  const row: Row = { id, version: Number(record['version'] ?? 0) + 1 }
  const lost: Lost[] = []
  for (const field of collection.fields.values()) {
    const value = record[field.id]
    if (field.column === undefined || field.id === 'id' || isEmptyValue(value)) continue
    const stored = storedValue(field, value)
    if (stored === undefined) lost.push({ fieldId: field.id, message: 'The field does not take this value any more' })
    else row[field.column] = stored
  }
  return { row, lost }
}

function storedValue(field: CollectionField, value: unknown): unknown {
  const schema = field.schema.metadata?.optionList ? field.schema : bareSchema(field.schema)
  if (field.system) return field.server.toDatabase(value, schema)
  const parsed = field.format.check(value, schema)
  return 'problem' in parsed ? undefined : field.server.toDatabase(parsed.value, schema)
}

/** In one statement: who changes the record last is who brings it back. */
async function insertRow({ engine, connection, scope, id }: Restoring, row: Row): Promise<void> {
  const { collection, caller } = scope
  const calculations = await findCalculations(engine.collections, caller.tenant, collection)
  const calculated = new Map(calculations.columns.map(each => [each.column, each.value('staged')]))
  const columns = tableColumns(collection)
  const fixed: Readonly<Record<string, Sql>> = {
    updatedAt: sql`clock_timestamp()::timestamptz(3)`,
    updatedBy: sql`${caller.userId}::text`,
  }
  const staged = columns.map(
    ({ name, type }) => sql`${fixed[name] ?? sql`${sql.ref(`r.${name}`)}::${type}`} as ${sql.id(name)}`,
  )
  const types = columns.map(({ name }) => sql`${sql.id(name)} text`)
  const values = columns.map(({ name }) => calculated.get(name) ?? sql.ref(`staged.${name}`))
  await connection.run(sql`insert into ${tableOf(scope)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(values)} from (select ${sql.join(staged)} from json_to_recordset(${JSON.stringify([row])}::json) as r(${sql.join(types)})) staged`)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await interpretRows(connection, { collection, calculations, onFailures }, sql`where t."id" = ${id}`)
}

/** What the deletion took away comes back, whoever asks for it; bounds hold, and what was linked anew meanwhile stays. */
async function linkAgain(restoring: Restoring, { links }: TrashedRecord): Promise<Lost[]> {
  const { engine, scope } = restoring
  const lost: Lost[] = []
  const whole = unrestrictedScope(scope.caller, scope.collection)
  const wholeEngine: Engine = { ...engine, scopes: { ...engine.scopes, find: engine.scopes.unrestricted } }
  for (const [fieldId, trashed] of links) {
    const field = scope.collection.fields.get(fieldId)
    if (field?.association?.storage.kind === 'own-column') continue
    for (const link of trashed) {
      const isDone = field && (await linkOne({ ...restoring, engine: wholeEngine, scope: whole }, field, link))
      if (!isDone) lost.push({ fieldId, message: goneOrTaken })
    }
  }
  return lost
}

async function linkOne(restoring: Restoring, field: CollectionField, link: TrashedLink): Promise<boolean> {
  const { association } = field
  if (!association) return false
  try {
    return await inSavepoint(restoring.connection, async () => {
      if (association.storage.kind === 'target-column' && !(await isFree(restoring, field, link.id))) return false
      const { engine, connection, scope, id, batchId } = restoring
      const change = { add: [link] }
      await changeLinks({ engine, connection, scope, id, batchId, links: [{ field, association, change }] })
      return true
    })
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

/** Foreign keys of the record itself come back with it, so that titles made of linked records are right. */
async function pointAgain(restoring: Restoring, { links }: TrashedRecord, row: Row): Promise<Lost[]> {
  const lost: Lost[] = []
  for (const [fieldId, [link]] of links) {
    const field = restoring.scope.collection.fields.get(fieldId)
    const storage = field?.association?.storage
    if (!field || !link || storage?.kind !== 'own-column') continue
    if (await mayPointTo(restoring, field, link.id)) row[storage.column] = link.id
    else lost.push({ fieldId, message: goneOrTaken })
  }
  return lost
}

const goneOrTaken = 'A linked record is gone or linked elsewhere'

async function mayPointTo(restoring: Restoring, field: CollectionField, to: string): Promise<boolean> {
  const { engine, connection, scope } = restoring
  const target = await engine.scopes.unrestricted(scope.caller, field.association?.targetCollectionId ?? '')
  const column = columnOf(field)
  if (!target || column === undefined) return false
  const found = await connection.run(sql`select 1 from ${tableOf(target)} where "id" = ${to} for update`)
  const most = field.schema.metadata?.association?.inverseMax ?? -1
  if (found.length === 0 || most < 0) return found.length > 0
  const [counted] = await connection.run<{ count: number }>(
    sql`select count(*)::int as "count" from ${tableOf(scope)} where ${sql.id(column)} = ${to}`,
  )
  return (counted?.count ?? 0) < most
}

/** No other record has taken the linked one meanwhile. */
async function isFree({ engine, connection, scope }: Restoring, field: CollectionField, id: string): Promise<boolean> {
  const { association } = field
  const target = await engine.scopes.unrestricted(scope.caller, association?.targetCollectionId ?? '')
  if (!target || association?.storage.kind !== 'target-column') return false
  const rows = await connection.run(
    sql`select 1 from ${tableOf(target)} where "id" = ${id} and ${sql.id(association.storage.column)} is null for update`,
  )
  return rows.length > 0
}
