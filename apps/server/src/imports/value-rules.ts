import { isPlainObject } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { allOf, everything, type FilterNode, nothing } from '../records/query/scope.ts'
import { readFixed } from '../records/write/fixed-filter.ts'
import { lookupFilters } from '../records/write/require-lookups.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'

/** By field: what the records must satisfy that its values name, where a builder has set such a filter. */
export type NamedFilters = ReadonlyMap<string, FilterNode>

/** The collection whose records a field's values name, if they name any: of links, and of texts that are looked up. */
export function namedCollection({ targetCollectionId, format, schema }: MappedField): string | undefined {
  return targetCollectionId ?? (format.lookedUp ? schema.metadata?.collectionId : undefined)
}

/** The filters are the builder's and see every field, like row rules; where one cannot be read any more nothing fits. */
export async function namedFilters(
  collections: Collections,
  caller: Caller,
  mapping: ImportMapping,
): Promise<NamedFilters> {
  const scopes = makeScopes(collections)
  const found = new Map<string, FilterNode>()
  for (const field of mapping.fields) {
    const targetId = namedCollection(field)
    const filters = filtersOf(field).filter(filter => Object.keys(filter).length > 0)
    if (targetId === undefined || filters.length === 0) continue
    const target = await scopes.unrestricted(caller, targetId)
    const nodes = target ? await Promise.all(filters.map(filter => readFixed(filter, target, { scopes }))) : [nothing]
    const node = allOf(nodes)
    if (node !== everything) found.set(field.fieldId, node)
  }
  return found
}

function filtersOf({ schema, targetCollectionId }: MappedField): object[] {
  const { fixedFilter } = schema.metadata?.association ?? {}
  return targetCollectionId === undefined ? lookupFilters(schema) : [fixedFilter].filter(isPlainObject)
}
