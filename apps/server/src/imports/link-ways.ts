import type { Caller } from '../access/caller.ts'
import { calculationOf } from '../collections/calculation-sources.ts'
import type { Collection, CollectionField, Collections } from '../collections/collection.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'
import type { ImportMapping } from './mapped-field.ts'

/** By what records over there are found: their ids, a field of theirs, or their titles. */
export type LinkWay = {
  /** undefined = their ids. */
  linkBy: string | undefined
  column: string
  title: string
  /** No two records have the same value. */
  isUnique: boolean
}

const byId: LinkWay = { linkBy: undefined, column: 'id', title: 'ID', isUnique: true }
export const byTitle = 'recordTitle'

/** The way of this name, as far as the caller may go it: what they may not read finds nothing. */
export function wayOf(scope: Scope, linkBy: string | undefined): LinkWay | undefined {
  if (!isReadable(scope)) return undefined
  if (linkBy === undefined) return byId
  const field = scope.fields.get(linkBy)
  // Of core records a builder may not see everything: what a key finds would tell of it.
  if (scope.collection.core || !field || field.column === undefined || field.guarded) return undefined
  if (linkBy !== byTitle && !field.format.uniqueable) return undefined
  const { title, metadata } = field.schema
  return { linkBy, column: field.column, title, isUnique: metadata?.unique === true }
}

/** Every way that a column may take as things are: ids, unique fields, titles. */
export function waysOf(scope: Scope): LinkWay[] {
  const unique = [...scope.fields.values()].filter(({ id, schema }) => id !== byTitle && schema.metadata?.unique)
  return [undefined, ...unique.map(({ id }) => id), byTitle].flatMap(linkBy => wayOf(scope, linkBy) ?? [])
}

/** The field that the records' titles are, where they are nothing but that. */
export function titleFieldOf(collection: Collection): CollectionField | undefined {
  const title = collection.fields.get(byTitle)
  const parts = (title && calculationOf(title, collection)?.parts) ?? []
  const [part] = parts
  if (parts.length !== 1 || part === undefined || typeof part === 'string') return undefined
  const [root, id = '', ...more] = part.path
  const field = root === 'record' && more.length === 0 ? collection.fields.get(id) : undefined
  return field?.column !== undefined && !field.system && !field.association ? field : undefined
}

/** Collections that the mapping's links lead to, as the caller may use them, by id. */
export async function linkScopes(
  collections: Collections,
  caller: Caller,
  mapping: ImportMapping,
): Promise<ReadonlyMap<string, Scope>> {
  const scopes = makeScopes(collections)
  const found = new Map<string, Scope>()
  for (const { targetCollectionId: id } of mapping.fields) {
    if (id === undefined || found.has(id)) continue
    const scope = await scopes.find(caller, id)
    if (scope) found.set(id, scope)
  }
  return found
}
