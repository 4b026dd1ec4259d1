import { isPlainObject, notFound, UserError } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import type { DetailGroup, RecordSchema, RecordVerb } from '@trellis/model'
import { accessTo } from '../access/access-to.ts'
import type { Caller } from '../access/caller.ts'
import type { CollectionAccess } from '../access/collection-access.ts'
import { makeScopes, type Scopes } from '../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../records/query/scope.ts'
import { visibleSchema } from '../records/read/visible-schema.ts'
import type { Collection, Collections } from './collection.ts'
import { isBuilder } from './core-collections/core-access.ts'

type Description = OutputOf<Contracts['DATA_DESCRIBE']>
type DescribeRequest = {
  services: { collections: Collections }
  caller: Caller
  collectionId: string
  /** The whole definition, for whoever builds. */
  builder: boolean
  core: boolean
}

const keptScopes = new WeakMap<Collections, Scopes>()

/** A collection as the caller may use it; NOT_FOUND where they may not, as for one that does not exist (S18). */
export async function describeCollection(request: DescribeRequest): Promise<Description> {
  const { services, caller, collectionId, builder, core } = request
  if (builder && !isBuilder(caller))
    throw new UserError('DENIED', 'Only builders see the whole definition of a collection')
  const collection = await services.collections.find(caller.tenant.id, collectionId)
  if (!collection || collection.core !== core) throw notFound('The collection')
  const scope = await scopesOf(services.collections).find(caller, collectionId)
  if (!scope) throw notFound('The collection')
  if (builder && !core) return describeAll(collection, accessTo(caller, collection))
  if (!isReadable(scope) && scope.access.verbs.create === 'none') throw notFound('The collection')
  return describeVisible(scope)
}

export function scopesOf(collections: Collections): Scopes {
  const scopes = keptScopes.get(collections) ?? makeScopes(collections)
  keptScopes.set(collections, scopes)
  return scopes
}

export function verbsOf({ verbs }: CollectionAccess): Record<RecordVerb, boolean> {
  const has = (verb: RecordVerb) => verbs[verb] !== 'none'
  return { create: has('create'), read: has('read'), update: has('update'), delete: has('delete') }
}

function describeAll(collection: Collection, access: CollectionAccess): Description {
  const { schema: stored, detailGroupList, quickFilters = [] } = collection.document
  // The stored document has lost the order of its fields; the compiled one is in form order.
  const properties = Object.fromEntries([...collection.fields].map(([id, { schema }]) => [id, schema]))
  const schema = { ...stored, properties }
  return { ...headOf(collection), schema, detailGroupList, quickFilters, verbs: verbsOf(access) }
}

function describeVisible(scope: Scope): Description {
  const { document } = scope.collection
  const schema = visibleSchema(scope)
  return {
    ...headOf(scope.collection),
    schema,
    detailGroupList: usedGroups(document.detailGroupList, schema),
    quickFilters: (document.quickFilters ?? []).filter(each => isUsable(each, schema)),
    verbs: verbsOf(scope.access),
  }
}

function headOf({ id, document }: Collection) {
  const { name, description, icon, color } = document
  return {
    collectionId: id,
    name,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
  }
}

function usedGroups(groups: readonly DetailGroup[], { properties }: RecordSchema): DetailGroup[] {
  const used = new Set(Object.values(properties).map(schema => schema.metadata?.detailGroupId))
  return groups.filter(group => used.has(group.id))
}

/** A quick filter tells of the fields in it. */
function isUsable(quickFilter: unknown, { properties }: RecordSchema): boolean {
  if (!isPlainObject(quickFilter)) return false
  const { fieldId, defaultFilter } = quickFilter
  if (typeof fieldId === 'string' && !Object.hasOwn(properties, fieldId)) return false
  return namesOnly(defaultFilter, properties)
}

function namesOnly(filter: unknown, properties: RecordSchema['properties']): boolean {
  if (Array.isArray(filter)) return filter.every(each => namesOnly(each, properties))
  if (!isPlainObject(filter)) return true
  return Object.entries(filter).every(([key, value]) => {
    if (key.startsWith('$')) return namesOnly(value, properties)
    return Object.hasOwn(properties, key) && !isNestedMatch(value)
  })
}

/** What a filter on linked records names belongs to another collection: not worth the risk of telling. */
function isNestedMatch(condition: unknown): boolean {
  return isPlainObject(condition) && Object.values(condition).some(match => isPlainObject(match) && 'filter' in match)
}
