import { type FieldProblem, isPlainObject, validationError } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { CollectionField } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import { allOf, isReadable, type Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'
import { readFixed } from './fixed-filter.ts'
import { unknownRecord } from './postgres-problem.ts'
import { readableIds } from './readable-ids.ts'

export type LookupCheck = {
  engine: Engine
  connection: Queryable
  scope: Scope
  /** `path` says where each stands in the input, for messages. */
  rows: readonly { checked: CheckedRecord; path: string }[]
}

export async function requireLookups(check: LookupCheck): Promise<void> {
  const problems = [...(await lookupProblems(check)).values()].flat()
  if (problems.length > 0) throw validationError(problems)
}

type Row = LookupCheck['rows'][number]

/**
 * A value that must name a record names one that the writer may read and that the field's own filters let through; to them any other
 * is one that does not exist. Answers by row what is wrong. One statement per field, and none where no such value was sent.
 */
export async function lookupProblems({
  engine,
  connection,
  scope,
  rows,
}: LookupCheck): Promise<ReadonlyMap<Row, FieldProblem[]>> {
  const problems = new Map<Row, FieldProblem[]>()
  for (const [field, places] of lookedUp(rows)) {
    // As it was defined: what an app changes of a field is no way around its filters.
    const known = await knownIds([...places.keys()], field, { engine, connection, scope })
    for (const row of [...places].flatMap(([id, naming]) => (known.has(id) ? [] : naming))) {
      const problem = { path: `${row.path}.${field.id}`, message: unknownRecord }
      problems.set(row, [...(problems.get(row) ?? []), problem])
    }
  }
  return problems
}

type Places = Map<string, Row[]>

function lookedUp(rows: LookupCheck['rows']): Map<CollectionField, Places> {
  const found = new Map<CollectionField, Places>()
  for (const row of rows) {
    for (const [field, value] of row.checked.values) {
      const id = value === null ? undefined : field.format.lookedUp?.(value, field.schema)
      if (id === undefined) continue
      const places: Places = found.get(field) ?? new Map<string, Row[]>()
      const naming = places.get(id)
      if (naming) naming.push(row)
      else places.set(id, [row])
      found.set(field, places)
    }
  }
  return found
}

async function knownIds(
  ids: readonly string[],
  { schema }: CollectionField,
  { engine, connection, scope }: Omit<LookupCheck, 'rows'>,
): Promise<ReadonlySet<string>> {
  const { collectionId } = schema.metadata ?? {}
  // Without a collection there is nothing to look in: any id will do.
  if (collectionId === undefined) return new Set(ids)
  const target = await engine.scopes.find(scope.caller, collectionId)
  if (!target || !isReadable(target)) return new Set()
  const unrestricted = await engine.scopes.unrestricted(scope.caller, collectionId)
  if (!unrestricted) return new Set()
  const filters = await Promise.all(lookupFilters(schema).map(filter => readFixed(filter, unrestricted, engine)))
  return readableIds(connection, target, ids, allOf(filters))
}

/** The field's own filter, and that of what its picker asks the server for. */
export function lookupFilters({ metadata }: Pick<FieldSchema, 'metadata'>): object[] {
  return [metadata?.fixedFilter, metadata?.fetchCriteria?.['filter']].filter(isPlainObject)
}
