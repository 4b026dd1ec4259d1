import { validationError } from '@trellis/base'
import type { ImportColumn } from '@trellis/contract'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { runUntilQuiet } from './check-staged.ts'
import type { ImportMapping, MappedField } from './import-mapping.ts'
import type { CheckRequest } from './staged-check.ts'
import { stagedColumn, staging } from './staging-table.ts'

type Targets = ReadonlyMap<string, Collection>

/** VALIDATION_ERROR where linked records cannot be found by the field that was chosen. */
export function requireLinkKeys(mapping: ImportMapping, columns: readonly ImportColumn[], targets: Targets): void {
  const problems = mapping.fields.flatMap(field => {
    if (field.linkBy === undefined || keyColumn(field, targets) !== undefined) return []
    const place = columns.findIndex(({ column }) => column === field.column)
    return [{ path: `columns.${place}.linkBy`, message: `Records cannot be found by "${field.linkBy}"` }]
  })
  if (problems.length > 0) throw validationError(problems)
}

/** Puts the ids of records in place of the keys by which the file names them. Answers how many rows named one that is not there, and were taken out. */
export async function findByKeys(
  connection: Queryable,
  request: Pick<CheckRequest, 'mapping' | 'targets' | 'report' | 'removeBad'>,
): Promise<number> {
  let removed = 0
  for (const field of request.mapping.fields) {
    const key = keyColumn(field, request.targets)
    if (key) removed += await findOnes(connection, field, { ...request, key })
  }
  return removed
}

type Finding = Parameters<typeof findByKeys>[1] & { key: NonNullable<ReturnType<typeof keyColumn>> }

async function findOnes(connection: Queryable, field: MappedField, { key, ...request }: Finding): Promise<number> {
  const column = stagedColumn(request.mapping, field, 'stage')
  const { schema, name } = key.target.table
  const found = sql`${staging} stage cross join lateral unnest(${column}::text[]) with ordinality as sent(value, place)
    left join ${sql.id(schema, name)} record on ${sql.id('record', key.column)}::text = sent.value`
  const unknown = {
    column: field.column,
    rows: sql`select stage.line, sent.value from ${found} where record.id is null`,
    message: (value: string) => `No record of ${key.target.document.name} has the ${key.title} "${value}"`,
  }
  const removed = await runUntilQuiet(connection, [unknown], request)
  const own = sql.id(`c${request.mapping.fields.indexOf(field)}`)
  await connection.run(sql`update ${staging} stage set ${own} = named.ids
    from (select stage.line, array_agg(record.id order by sent.place) filter (where record.id is not null)::text as ids from ${found} group by stage.line) named
    where stage.line = named.line`)
  await connection.run(sql`analyze ${staging}`)
  return removed
}

/** The unique column over there that a link field's values are looked for in; undefined where they are ids. */
function keyColumn({ linkBy, targetCollectionId }: MappedField, targets: Targets) {
  const target = targets.get(targetCollectionId ?? '')
  const key = linkBy === undefined ? undefined : target?.fields.get(linkBy)
  // Of core records a builder may not see everything: what a key finds would tell of it.
  if (!target || target.core || key?.column === undefined || key.schema.metadata?.unique !== true) return undefined
  return { target, column: key.column, title: key.schema.title }
}
