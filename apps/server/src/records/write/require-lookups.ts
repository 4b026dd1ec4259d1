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

/**
 * A value that must name a record names one that the writer may read and that the field's own filters let through; to them any other
 * is one that does not exist. One statement per field, and none where no such value was sent.
 */
export async function requireLookups({ engine, connection, scope, rows }: LookupCheck): Promise<void> {
  const problems: FieldProblem[] = []
  for (const [field, places] of lookedUp(rows)) {
    // As it was defined: what an app changes of a field is no way around its filters.
    const known = await knownIds([...places.keys()], field, { engine, connection, scope })
    for (const [id, paths] of places) {
      if (!known.has(id)) problems.push(...paths.map(path => ({ path, message: unknownRecord })))
    }
  }
  if (problems.length > 0) throw validationError(problems)
}

type Places = Map<string, string[]>

function lookedUp(rows: LookupCheck['rows']): Map<CollectionField, Places> {
  const found = new Map<CollectionField, Places>()
  for (const { checked, path } of rows) {
    for (const [field, value] of checked.values) {
      const id = value === null ? undefined : field.format.lookedUp?.(value, field.schema)
      if (id === undefined) continue
      const places: Places = found.get(field) ?? new Map()
      found.set(field, places.set(id, [...(places.get(id) ?? []), `${path}.${field.id}`]))
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
