import { notFound, UserError } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { fieldsReadBy, groupFormula } from '@trellis/fields/formula'
import { type DetailGroup, publicNameOf, type QuickFilter, type RecordSchema, type RecordVerb } from '@trellis/model'
import { accessTo } from '../../access/access-to.ts'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import { customViewFor } from '../../access/may-open-view.ts'
import type { Collection, Collections } from '../../collections/collection.ts'
import { isBuilder } from '../../collections/core-collections/core-access.ts'
import { makeScopes, type Scopes } from '../query/make-scopes.ts'
import { usableQuickFilters } from '../query/quick-filters.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { visibleSchema } from './visible-schema.ts'

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
  if (builder && !core) return describeAll(collection, caller, accessTo(caller, collection))
  if (!isReadable(scope) && scope.access.verbs.create === 'none') throw notFound('The collection')
  return describeVisible(scope, await usableQuickFilters(scope, id => scopesOf(services.collections).find(caller, id)))
}

export function scopesOf(collections: Collections): Scopes {
  const scopes = keptScopes.get(collections) ?? makeScopes(collections)
  keptScopes.set(collections, scopes)
  return scopes
}

/** What may be done here at all; whoever looks on as somebody else reads alone. */
export function verbsOf({ verbs }: CollectionAccess, { viewer }: Caller): Record<RecordVerb, boolean> {
  const has = (verb: RecordVerb) => verbs[verb] !== 'none' && (!viewer || verb === 'read')
  return { create: has('create'), read: has('read'), update: has('update'), delete: has('delete') }
}

function describeAll(collection: Collection, caller: Caller, access: CollectionAccess): Description {
  const { schema: stored, detailGroupList, quickFilters = [] } = collection.document
  // The stored document has lost the order of its fields; the compiled one is in form order.
  const properties = Object.fromEntries(
    [...collection.fields].flatMap(([id, { schema, beside }]) => (beside ? [] : [[id, schema]])),
  )
  const schema = { ...stored, properties }
  const { name } = collection.document
  return { ...headOf(collection, caller), name, schema, detailGroupList, quickFilters, verbs: verbsOf(access, caller) }
}

function describeVisible(scope: Scope, quickFilters: QuickFilter[]): Description {
  const { document } = scope.collection
  const schema = visibleSchema(scope)
  return {
    ...headOf(scope.collection, scope.caller),
    schema,
    detailGroupList: usedGroups(document.detailGroupList, schema).map(group => toldGroup(group, schema)),
    quickFilters,
    verbs: verbsOf(scope.access, scope.caller),
  }
}

function headOf({ id, document }: Collection, caller: Caller) {
  const { description, icon, color, formMode } = document
  const customView = customViewFor(caller, document.customView)
  const customDetailView = customViewFor(caller, document.customDetailView)
  return {
    collectionId: id,
    name: publicNameOf(document),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(formMode !== undefined && { formMode }),
    ...(customView && { customView }),
    ...(customDetailView && { customDetailView }),
  }
}

/** Without the formula that hides it where it names fields that the caller does not see: they are not told of those. */
function toldGroup(group: DetailGroup, { properties }: RecordSchema): DetailGroup {
  const formula = groupFormula(group)?.formula
  if (!formula || fieldsReadBy(formula).every(id => Object.hasOwn(properties, id))) return group
  const { hidden: _, ...told } = group
  return told
}

function usedGroups(groups: readonly DetailGroup[], { properties }: RecordSchema): DetailGroup[] {
  const used = new Set(Object.values(properties).map(schema => schema.metadata?.detailGroupId))
  return groups.filter(group => used.has(group.id))
}
