import { validationError } from '@trellis/base'
import { fieldInside, newFilterCost, unknownField } from '@trellis/fields/server'
import { defaultListLimit, type Filter, type ListCursor, maximumListLimit } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { MissingUserValue } from '../../access/user-references.ts'
import type { CollectionField } from '../../collections/collection.ts'
import { builderFormulas } from './builder-formulas.ts'
import { requestSource } from './compile-sql.ts'
import { callerClock } from './filter-clock.ts'
import { relationshipColumn } from './link-text.ts'
import type { Scopes } from './make-scopes.ts'
import { appliedCondition } from './quick-filters.ts'
import { type FilterReading, readFilter } from './read-filter.ts'
import { type Related, readSource } from './read-related.ts'
import { type CursorSearch, readSearch } from './read-search.ts'
import { allOf, type FilterNode, isReadable, nothing, type Scope } from './scope.ts'
import { withLinkFields } from './with-link-fields.ts'

/** A cursor after it was checked: everything SQL needs, the caller's row rule included. Places are indexes into `values`. */
export type ReadCursor = {
  scope: Scope
  /** Every collection whose row rule may bring values. */
  scopes: ReadonlyMap<string, Scope>
  filter: FilterNode
  search: CursorSearch | undefined
  excluded: number | undefined
  related: Related | undefined
  order: { field: CollectionField; target: Scope | undefined } | undefined
  descending: boolean
  limit: number
  skip: number
  values: unknown[]
  /** Equal = same rows asked for in the same way, apart from values. */
  shape: string
  /** The cursor narrows the rows beyond what the caller may see. */
  narrowed: boolean
  /** Its filters ask for days, which are others elsewhere and tomorrow. */
  asksDays: boolean
}

export type CursorInput = { caller: Caller; cursor: ListCursor; core: boolean; scopes: Scopes }

/** Checks a cursor against what the caller may use; NOT_FOUND where they may not read the collection, unknown or not. */
export async function readCursor({ caller, cursor, core, scopes }: CursorInput): Promise<ReadCursor> {
  const seen = new Map<string, Scope>()
  const values: unknown[] = []
  const findScope = async (collectionId: string) => {
    const found = await scopes.find(caller, collectionId)
    if (found) seen.set(collectionId, found)
    return found
  }
  const { scope, related } = await readSource(cursor, { findScope, values, core })
  const association = related?.field.association
  const filtered = association
    ? withLinkFields(scope, association, (field, alias) => sql.id(alias, relationshipColumn(field)))
    : scope
  let asksDays = false
  const onAsked = () => {
    asksDays = true
  }
  const clock = { ...callerClock(caller), onAsked }
  const reading: FilterReading = { source: requestSource, values, targetOf: findScope, clock, cost: newFilterCost() }
  const { node, shape } = await readFilters(cursor, filtered, reading)
  const search = await readSearch(cursor.searchString, {
    scope,
    values,
    clock,
    findScope,
    // All records of a related list link to the one it is of; core collections say what they are searched by.
    followsLink: field => !core && field.id !== association?.inverseFieldId,
  })
  const excluded = readExcluded(cursor.excluded, values)
  const order = await readOrder(cursor.options?.orderBy, filtered, findScope)
  const descending = readBoolean(cursor.options?.descending, 'cursor.options.descending')
  return {
    scope,
    scopes: seen,
    filter: node,
    search,
    excluded,
    related,
    order,
    descending,
    limit:
      readInteger(cursor.options?.limit, 'cursor.options.limit', { low: 1, high: maximumListLimit }) ??
      defaultListLimit,
    skip: readInteger(cursor.options?.skip, 'cursor.options.skip', { low: 0, high: 100_000_000 }) ?? 0,
    values,
    shape: `${scope.key} ${shape}|${related ? `${related.scope.key}.${related.field.id} ${related.id}` : ''}|${search?.shape ?? ''}|${excluded ?? ''}|${order ? `${order.field.id} ${order.target?.key ?? ''}` : ''}|${descending}`,
    narrowed: node.node !== 'constant' || Boolean(related || search) || excluded !== undefined,
    asksDays,
  }
}

async function readFilters(
  cursor: ListCursor,
  scope: Scope,
  reading: FilterReading,
): Promise<{ node: FilterNode; shape: string }> {
  const filters: { filter: unknown; path: string; isStored?: boolean }[] = [
    { filter: cursor.filter, path: 'cursor.filter' },
    { filter: cursor.fixedFilter, path: 'cursor.fixedFilter' },
  ]
  const fixed = cursor.fixedFilterOf && (await filterOfField(cursor.fixedFilterOf, scope, reading))
  for (const filter of fixed ?? []) filters.push({ filter, path: 'cursor.fixedFilterOf', isStored: true })
  for (const [index, applied] of (cursor.quickFilters ?? []).entries()) {
    const path = `cursor.quickFilters.${index}`
    const conditions = await appliedCondition(applied, path, { scope, findScope: reading.targetOf })
    for (const { filter, isStored } of conditions)
      filters.push({ filter, isStored, path: `${path}.${filter === applied.filter ? 'filter' : 'activeValues'}` })
  }
  const nodes: FilterNode[] = []
  let shape = ''
  for (const { filter, path, isStored } of filters) {
    if (filter === undefined) continue
    const read = await (isStored ? readStored(filter, scope, path, reading) : readFilter(filter, scope, path, reading))
    nodes.push(read.node)
    shape += `&${read.shape}`
  }
  return { node: allOf(nodes), shape }
}

/**
 * The filters of a field that picks from these records. What they name is left out where it is hidden from the caller: saving holds the
 * fixed one all the same.
 */
async function filterOfField(
  { collectionId, fieldId, withDefault = false }: NonNullable<ListCursor['fixedFilterOf']>,
  scope: Scope,
  { targetOf }: FilterReading,
): Promise<Filter[]> {
  const from = await targetOf(collectionId)
  const [ownId = '', ...inside] = fieldId.split('.')
  const field = from && isReadable(from) ? from.fields.get(ownId) : undefined
  const schema = fieldInside(field?.schema, inside)
  if (!field || !schema) throw unknownField(fieldId, 'cursor.fixedFilterOf.fieldId')
  const { association, fixedFilter, collectionId: pickedId } = schema.metadata ?? {}
  const targetId = field.association?.targetCollectionId ?? pickedId
  if (targetId !== scope.collection.id) throw unknownField(fieldId, 'cursor.fixedFilterOf.fieldId')
  const filters = association
    ? [association.fixedFilter, withDefault ? association.defaultFilter : undefined]
    : [fixedFilter]
  return filters.filter(filter => filter !== undefined)
}

/** A builder's filter, where values may be formulas; one whose value the caller has not got finds nothing. */
async function readStored(filter: unknown, scope: Scope, path: string, reading: FilterReading) {
  const before = reading.values.length
  try {
    return await readFilter(filter, scope, path, { ...reading, ...builderFormulas(scope) })
  } catch (error) {
    if (!(error instanceof MissingUserValue)) throw error
    reading.values.length = before
    return { node: nothing, shape: 'none' }
  }
}

function readExcluded(ids: readonly string[] | undefined, values: unknown[]): number | undefined {
  if (!ids || ids.length === 0) return undefined
  return values.push(ids.map(id => id.replaceAll('\u0000', ''))) - 1
}

async function readOrder(
  orderBy: unknown,
  scope: Scope,
  findScope: (collectionId: string) => Promise<Scope | undefined>,
): Promise<ReadCursor['order']> {
  if (orderBy === undefined || orderBy === '') return undefined
  const path = 'cursor.options.orderBy'
  if (typeof orderBy !== 'string') throw validationError([{ path, message: 'must be a field id' }])
  const field = scope.fields.get(orderBy)
  if (!field) throw unknownField(orderBy, path)
  if (!isSortable(field))
    throw validationError([{ path: `${path}.${orderBy}`, message: 'this field cannot be sorted by' }])
  if (!field.association) return field.read || field.evaluated ? { field, target: undefined } : undefined
  const target = await findScope(field.association.targetCollectionId)
  return { field, target: target && isReadable(target) && target.fields.has('recordTitle') ? target : undefined }
}

/** An association of at most one record sorts by that record's title. */
function isSortable(field: CollectionField): boolean {
  return field.association ? field.association.max === 1 : field.format.sortable
}

function readInteger(value: unknown, path: string, { low, high }: { low: number; high: number }): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value
  throw validationError([{ path, message: `must be a whole number from ${low} to ${high}` }])
}

function readBoolean(value: unknown, path: string): boolean {
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  throw validationError([{ path, message: 'must be true or false' }])
}
