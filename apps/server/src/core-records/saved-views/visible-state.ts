import { isPlainObject } from '@trellis/base'
import { SavedViewRecord } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { Collections } from '../../collections/collection.ts'
import { dropped, type Edge, walkReferences } from '../../collections/references/walk-references.ts'
import { makeScopes, type Scopes } from '../../records/query/make-scopes.ts'
import { isReadable, type Scope } from '../../records/query/scope.ts'

type Reading = { collections: Collections; caller: Caller }

const kept = new WeakMap<Collections, Scopes>()

/** The collection as the caller may read it; undefined for one that is not there as for one that they may not read. */
export async function readableScope({ collections, caller }: Reading, id: unknown): Promise<Scope | undefined> {
  if (typeof id !== 'string') return undefined
  const scopes = kept.get(collections) ?? makeScopes(collections)
  kept.set(collections, scopes)
  const scope = await scopes.find(caller, id)
  return scope && isReadable(scope) ? scope : undefined
}

/**
 * What a view shows, without what names fields that the reader cannot see: not there and hidden look the same, whatever the view named
 * when it was saved and whatever was renamed since. Where the rest means nothing without them, nothing is left.
 */
export async function visibleState(reading: Reading, collectionId: unknown, state: unknown): Promise<unknown> {
  if (!isPlainObject(state)) return state
  const scopes = new Map<string, Scope | undefined>()
  for (let missing = new Set([String(collectionId)]); ; ) {
    for (const id of missing) scopes.set(id, await readableScope(reading, id))
    if (!scopes.get(String(collectionId))) return undefined
    missing = new Set()
    const walked = walk({ collectionId, state }, scopes, missing)
    if (missing.size === 0) return walked
  }
}

type Names = { collectionId: unknown; state: object }

/** `missing` takes collections that a name leads to and whose scope is still to be read. */
function walk(value: Names, scopes: ReadonlyMap<string, Scope | undefined>, missing: Set<string>): unknown {
  let isLost = false
  const find = (id: string) => {
    if (!scopes.has(id)) missing.add(id)
    const fields = scopes.get(id)?.fields
    return fields && Object.fromEntries([...fields].map(([fieldId, { schema }]) => [fieldId, schema]))
  }
  const isSeen = ({ kind, collectionId, id, of }: Edge) => {
    if (kind !== 'field' && kind !== 'link-field') return true
    if (!scopes.has(collectionId)) missing.add(collectionId)
    return scopes.get(collectionId)?.fields.has(of ?? id) === true
  }
  const visit = (edge: Edge) => {
    if (isSeen(edge)) return edge.id
    isLost ||= edge.isNeeded
    return dropped
  }
  const walked: unknown = walkReferences({ schema: SavedViewRecord, value }, { find, visit })
  return isLost || !isPlainObject(walked) ? undefined : walked['state']
}
