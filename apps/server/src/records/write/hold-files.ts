import { type FieldProblem, ownValue, type UserError, validationError } from '@trellis/base'
import { type FileFacts, problemsAt, storedFileIds } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'

/** A record that is to show files. */
export type FileRow = {
  id: string
  checked: CheckedRecord
  /** The record is there and locked; the caller may keep the files it shows them. */
  isThere: boolean
  /** Where the record stands in the input, for messages. */
  path?: string
}

type FileWork = { connection: TransactionConnection; scope: Scope }

/** A save that shows files has to be sure of them in its transaction. */
export function showsFiles(checked: CheckedRecord): boolean {
  return fileFields(checked).length > 0
}

/** Of one record what `holdFilesOf` does of many; throws what is wrong with its files. */
export async function holdFiles({ connection, scope, ...row }: FileWork & FileRow): Promise<void> {
  const error = (await holdFilesOf({ connection, scope }, [row])).get(row)
  if (error) throw error
}

/**
 * A record may show files that its writer uploaded, and those it shows them already; any other id is like one that does not exist
 * (S22). What the server knows of a file takes the place of what was sent, and the file is kept from now on. Answers what is wrong
 * with whose files; asks the database as often for a thousand records as for one.
 */
export async function holdFilesOf<Row extends FileRow>(
  work: FileWork,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, UserError>> {
  const refused = new Map<Row, UserError>()
  const showing = rows.flatMap(row => {
    const fields = fileFields(row.checked)
    return fields.length > 0 ? [{ row, fields, wanted: [...new Set(fields.flatMap(({ ids }) => ids))] }] : []
  })
  if (showing.length === 0) return refused
  const shown = await shownIds(work, showing)
  const wanted = [...new Set(showing.flatMap(each => each.wanted))]
  const facts = await findFacts(work, wanted, [...shown.values()].flat())
  const uses: Use[] = []
  for (const { row, fields, wanted: ids } of showing) {
    const own = new Set(shown.get(row.id))
    const find = (id: string) => {
      const known = facts.get(id)
      return known && (known.uploadedBy === work.scope.caller.userId || own.has(id)) ? known : undefined
    }
    const problems = fillFiles(row, fields, find)
    if (problems.length > 0) refused.set(row, validationError(problems))
    else uses.push(...ids.map(id => ({ own: row.id, id, isAllowed: find(id) !== undefined })))
  }
  await keep(
    work,
    uses.filter(({ isAllowed }) => isAllowed),
  )
  await letGo(
    work,
    uses.filter(({ isAllowed }) => !isAllowed),
  )
  return refused
}

/** A file that a record is to show; markup may name one that its writer may not show, and that nobody gets by this record. */
type Use = { own: string; id: string; isAllowed: boolean }

type FileField = { field: CollectionField; value: unknown; ids: string[] }

function fillFiles(
  { checked, path = 'record' }: FileRow,
  fields: readonly FileField[],
  find: (id: string) => FileFacts | undefined,
): FieldProblem[] {
  return fields.flatMap(({ field, value }) => {
    const filled = field.format.withFiles?.(value, field.schema, find) ?? { value }
    if (!('value' in filled)) return problemsAt(`${path}.${field.id}`, filled)
    checked.values.set(field, filled.value)
    return []
  })
}

function fileFields({ values }: CheckedRecord): FileField[] {
  return [...values].flatMap(([field, value]) => {
    const ids = value === null ? [] : (field.format.fileIds?.(value, field.schema) ?? [])
    return ids.length > 0 ? [{ field, value, ids }] : []
  })
}

type Showing = { row: FileRow; fields: readonly FileField[] }

/** By record, of fields that the caller may see and it sends: the record itself they may read, or it would not be locked. */
async function shownIds(
  { connection, scope }: FileWork,
  showing: readonly Showing[],
): Promise<ReadonlyMap<string, string[]>> {
  const there = new Map(showing.flatMap(({ row, fields }) => (row.isThere ? [[row.id, fields]] : [])))
  const shown = [...new Set([...there.values()].flat().map(({ field }) => field))].filter(
    field => scope.fields.has(field.id) && field.column !== undefined,
  )
  if (shown.length === 0) return new Map()
  const columns = sql.join(shown.map(field => sql.id(field.column ?? '')))
  const rows = await connection.run<Record<string, unknown> & { id: string }>(
    sql`select "id", ${columns} from ${tableOf(scope)} where "id" = any(${[...there.keys()]}::text[])`,
  )
  return new Map(
    rows.map(row => [
      row.id,
      (there.get(row.id) ?? []).flatMap(({ field }) =>
        storedFileIds(field.format, field.schema, ownValue(row, field.column ?? '')),
      ),
    ]),
  )
}

async function findFacts(
  { connection, scope }: FileWork,
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

/** What an earlier text of the record showed must not come back by a writer who may not show it. */
async function letGo({ connection, scope }: FileWork, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return
  const { tenant } = scope.caller
  const [owns, ids] = [uses.map(({ own }) => own), uses.map(({ id }) => id)]
  await connection.as(undefined, platform =>
    platform.run(sql`
      delete from trellis.file_use u using unnest(${ids}::text[], ${owns}::text[]) as named(id, own)
      where u.tenant_id = ${tenant.id} and u.collection_id = ${scope.collection.id}
        and u.record_id = named.own and u.file_id = named.id`),
  )
}

async function keep({ connection, scope }: FileWork, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return
  const { tenant } = scope.caller
  const [owns, ids] = [uses.map(({ own }) => own), uses.map(({ id }) => id)]
  await connection.as(undefined, async platform => {
    await platform.run(sql`
      delete from trellis.unclaimed_file where tenant_id = ${tenant.id} and file_id = any(${ids}::text[])`)
    await platform.run(sql`
      insert into trellis.file_use (tenant_id, file_id, collection_id, record_id)
      select ${tenant.id}, shown.id, ${scope.collection.id}, shown.own from unnest(${ids}::text[], ${owns}::text[]) as shown(id, own)
      on conflict (tenant_id, file_id, collection_id, record_id) do update set record_id = excluded.record_id`)
  })
}
