import { type FieldChange, type RecordVerb, recordVerbs } from '@trellis/model'
import { calculationSources } from '../collections/calculation-sources.ts'
import type { Collection } from '../collections/collection.ts'
import type { Caller, CallerApp } from './caller.ts'
import type { CollectionAccess, RowAccess, RowRule } from './collection-access.ts'

const kept = new WeakMap<Caller, WeakMap<Collection, CollectionAccess>>()

/** What the caller may do with the collection; made once per caller and version of the collection. */
export function accessTo(caller: Caller, collection: Collection): CollectionAccess {
  const byCollection = kept.get(caller) ?? new WeakMap<Collection, CollectionAccess>()
  kept.set(caller, byCollection)
  const known = byCollection.get(collection)
  if (known) return known
  const access = Object.freeze(withCalculations(collection, decideAccess(caller, collection)))
  byCollection.set(collection, access)
  return access
}

const all: CollectionAccess = {
  verbs: { create: 'all', read: 'all', update: 'all', delete: 'all' },
  hidden: new Set(),
  readonly: new Set(),
  key: 'all',
}

function decideAccess(caller: Caller, collection: Collection): CollectionAccess {
  if (collection.accessOf) return collection.accessOf(caller)
  if (caller.roles.includes('entityAdmin')) return all
  return accessThroughApps(caller, collection.id)
}

/**
 * Union over the caller's apps, verb by verb: a verb reaches the rows of the apps that grant it, under those apps' own rules.
 * Of several overrides of one field the first app's wins (order number, createdAt, id).
 */
function accessThroughApps(caller: Caller, collectionId: string): CollectionAccess {
  const grants = caller.apps.flatMap(app =>
    app.collections.filter(each => each.collectionId === collectionId).map(grant => ({ app, grant })),
  )
  const rows = (verb: RecordVerb): RowAccess => joinRules(grants.filter(({ grant }) => grant[verb]))
  const verbs = { create: rows('create'), read: rows('read'), update: rows('update'), delete: rows('delete') }
  const hidden = new Set<string>()
  const readonly = new Set<string>()
  const changed = new Map<string, FieldChange>()
  const decided = new Set<string>()
  for (const { grant } of grants) {
    for (const [fieldId, override] of Object.entries(grant.overrides ?? {})) {
      if (decided.has(fieldId)) continue
      decided.add(fieldId)
      if (override.hidden) hidden.add(fieldId)
      if (override.readonly) readonly.add(fieldId)
      const { default: value, options } = override
      if (value !== undefined || options) changed.set(fieldId, { default: value, options })
    }
  }
  hidden.delete('id')
  return { verbs, hidden, readonly, changed, key: JSON.stringify([keyOf(verbs, hidden, readonly), ...changed]) }
}

type Grant = { app: CallerApp; grant: CallerApp['collections'][number] }

function joinRules(grants: readonly Grant[]): RowAccess {
  if (grants.length === 0) return 'none'
  const rules: RowRule[] = []
  for (const { app, grant } of grants) {
    if (!grant.rowRule) return 'all'
    rules.push({ appId: app.id, filter: grant.rowRule, values: app.values })
  }
  return rules
}

/** A calculation over a hidden field would tell its value: it is hidden with it. */
function withCalculations(collection: Collection, access: CollectionAccess): CollectionAccess {
  if (access.hidden.size === 0) return access
  const hidden = new Set(access.hidden)
  const sources = calculationSources(collection)
  for (let grew = true; grew; ) {
    const told = [...sources].filter(([id, from]) => !hidden.has(id) && from.some(each => hidden.has(each)))
    for (const [id] of told) hidden.add(id)
    grew = told.length > 0
  }
  return { ...access, hidden }
}

function keyOf(verbs: CollectionAccess['verbs'], hidden: ReadonlySet<string>, readonly: ReadonlySet<string>): string {
  const rules = recordVerbs.map(verb => {
    const access = verbs[verb]
    return typeof access === 'string' ? access : access.map(rule => rule.filter)
  })
  return JSON.stringify([rules, [...hidden].toSorted(), [...readonly].toSorted()])
}
