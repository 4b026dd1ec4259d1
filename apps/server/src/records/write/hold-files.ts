import { type FieldProblem, validationError } from '@trellis/base'
import { type FileFacts, problemsAt } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'

export type FileHold = {
  connection: TransactionConnection
  scope: Scope
  /** Of the record that is to show the files. */
  id: string
  checked: CheckedRecord
  /** The record is there and locked; the caller may keep the files it shows them. */
  isThere: boolean
  /** Where the record stands in the input, for messages. */
  path?: string
}

/** A save that shows files has to be sure of them in its transaction. */
export function showsFiles(checked: CheckedRecord): boolean {
  return fileFields(checked).length > 0
}

/**
 * A record may show files that its writer uploaded, and those it shows them already; any other id is like one that does not exist
 * (S22). What the server knows of a file takes the place of what was sent, and the file is kept from now on.
 */
export async function holdFiles(hold: FileHold): Promise<void> {
  const fields = fileFields(hold.checked)
  const wanted = [...new Set(fields.flatMap(({ ids }) => ids))]
  if (wanted.length === 0) return
  const facts = await findFacts(hold, wanted, hold.isThere ? await shownIds(hold, fields) : [])
  const problems: FieldProblem[] = []
  for (const { field, value } of fields) {
    const filled = field.format.withFiles?.(value, field.schema, id => facts.get(id)) ?? { value }
    if ('value' in filled) hold.checked.values.set(field, filled.value)
    else problems.push(...problemsAt(`${hold.path ?? 'record'}.${field.id}`, filled))
  }
  if (problems.length > 0) throw validationError(problems)
  await keep(hold, wanted)
}

type FileField = { field: CollectionField; value: unknown; ids: string[] }

function fileFields({ values }: CheckedRecord): FileField[] {
  return [...values].flatMap(([field, value]) => {
    const ids = value === null ? [] : (field.format.fileIds?.(value, field.schema) ?? [])
    return ids.length > 0 ? [{ field, value, ids }] : []
  })
}

/** Of fields that the caller may see: the record itself they may read, or it would not be locked. */
async function shownIds({ connection, scope, id }: FileHold, fields: readonly FileField[]): Promise<string[]> {
  const shown = fields.filter(({ field }) => scope.fields.has(field.id) && field.column !== undefined)
  if (shown.length === 0) return []
  const columns = sql.join(shown.map(({ field }) => sql.id(field.column ?? '')))
  const [row] = await connection.run<Record<string, unknown>>(
    sql`select ${columns} from ${tableOf(scope)} where "id" = ${id}`,
  )
  return shown.flatMap(({ field }) => {
    const value = row?.[field.column ?? '']
    return value === null || value === undefined ? [] : (field.format.fileIds?.(parsed(value), field.schema) ?? [])
  })
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

async function findFacts(
  { connection, scope }: FileHold,
  ids: readonly string[],
  shown: readonly string[],
): Promise<Map<string, FileFacts>> {
  const { tenant, userId } = scope.caller
  const ending = await endingUploads(connection, tenant.id, ids)
  const rows = await connection.run<FileFacts & { encoding: string | null }>(sql`
    select f.id, f.name, f."mimeType", f.size::float8 as size, f.encoding, f."uploadedBy",
      to_char(f."uploadedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "uploadedAt"
    from ${sql.id(tenant.coreSchema, 'File')} f
    where f.id = any(${ids}::text[]) and (f."uploadedBy" = ${userId} or f.id = any(${shown}::text[]))
      and f.id <> all(${ending}::text[])`)
  return new Map(
    rows.map(({ encoding, ...facts }): [string, FileFacts] => [facts.id, encoding ? { ...facts, encoding } : facts]),
  )
}

/** An upload whose time is over is about to be removed. */
async function endingUploads(
  connection: TransactionConnection,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await connection.as(undefined, platform =>
    platform.run<{ id: string }>(sql`
      select file_id as id from trellis.unclaimed_file
      where tenant_id = ${tenantId} and file_id = any(${ids}::text[]) and until <= now()`),
  )
  return rows.map(row => row.id)
}

async function keep({ connection, scope, id }: FileHold, ids: readonly string[]): Promise<void> {
  const { tenant } = scope.caller
  await connection.as(undefined, async platform => {
    await platform.run(sql`
      delete from trellis.unclaimed_file where tenant_id = ${tenant.id} and file_id = any(${ids}::text[])`)
    await platform.run(sql`
      insert into trellis.file_use (tenant_id, file_id, collection_id, record_id)
      select ${tenant.id}, shown.id, ${scope.collection.id}, ${id} from unnest(${ids}::text[]) as shown(id)
      on conflict (tenant_id, file_id, collection_id, record_id) do update set record_id = excluded.record_id`)
  })
}
