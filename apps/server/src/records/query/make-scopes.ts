import { createHash } from 'node:crypto'
import { UserError } from '@trellis/base'
import { newFilterCost } from '@trellis/fields/server'
import type { RecordVerb } from '@trellis/model'
import { additionalPropertiesId, recordVerbs } from '@trellis/model'
import { accessTo } from '../../access/access-to.ts'
import { usesAdditionalProperties } from '../../access/additional-properties.ts'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess, RowAccess } from '../../access/collection-access.ts'
import { MissingUserValue, replaceReferences } from '../../access/user-references.ts'
import type { Collection, CollectionField, Collections } from '../../collections/collection.ts'
import { rootsOf } from '../calculations/formula-roots.ts'
import { resolveEvaluations } from './evaluated-fields.ts'
import { workspaceClock } from './filter-clock.ts'
import { resolveLinkedFields } from './linked-fields.ts'
import { readFilter } from './read-filter.ts'
import { toldTo } from './rule-formulas.ts'
import { allOf, everything, type FilterNode, type NormalFilter, nothing, ruleSource, type Scope } from './scope.ts'
import { visibleFields } from './visible-fields.ts'

export type Scopes = {
  /** undefined where the collection is unknown. */
  find(caller: Caller, collectionId: string): Promise<Scope | undefined>
  /** The collection with all its rows and fields: for row rules, and for what the server itself does. */
  unrestricted(caller: Caller, collectionId: string): Promise<Scope | undefined>
}

/** `until`: a rule depends on the clock. */
type Kept = { scope: Scope; dependsOn: readonly Collection[]; until?: number | undefined }

const volatileMs = 1000

/** Scopes are made once per caller and version of the collection, and go with the caller when rights change. */
export function makeScopes(collections: Collections, log?: Scope['log']): Scopes {
  const kept = new WeakMap<Caller, WeakMap<Collection, Kept>>()

  async function isCurrent({ scope, dependsOn, until }: Kept): Promise<boolean> {
    if (until !== undefined && Date.now() > until) return false
    for (const collection of dependsOn) {
      if ((await collections.find(scope.collection.tenantId, collection.id)) !== collection) return false
    }
    return true
  }

  async function unrestricted(caller: Caller, collectionId: string): Promise<Scope | undefined> {
    const collection = await collections.find(caller.tenant.id, collectionId)
    return collection && unrestrictedScope(caller, collection, log)
  }

  return {
    unrestricted,
    async find(caller, collectionId) {
      const collection = await collections.find(caller.tenant.id, collectionId)
      if (!collection) return undefined
      const byCollection = kept.get(caller) ?? new WeakMap<Collection, Kept>()
      kept.set(caller, byCollection)
      const known = byCollection.get(collection)
      const isLasting = known?.dependsOn.length === 0 && known.until === undefined
      if (known && (isLasting || (await isCurrent(known)))) return known.scope
      const seen = collection.forCaller ? await collection.forCaller(caller) : collection
      const made = await makeScope(caller, seen, { targetOf: unrestricted, collections, log })
      byCollection.set(collection, made)
      return made.scope
    },
  }
}

const allowed: NormalFilter = { node: everything, shape: 'all', values: [] }
const refused: NormalFilter = { node: nothing, shape: 'none', values: [] }
const fullAccess: CollectionAccess = {
  verbs: { create: 'all', read: 'all', update: 'all', delete: 'all' },
  hidden: new Set(),
  readonly: new Set(),
  key: 'full',
}

export function unrestrictedScope(caller: Caller, collection: Collection, log?: Scope['log']): Scope {
  const rules = { create: allowed, read: allowed, update: allowed, delete: allowed }
  return {
    caller,
    collection,
    access: fullAccess,
    fields: collection.fields,
    rules,
    key: keyOf(collection, [], rules),
    log,
  }
}

type ScopeSources = {
  targetOf: Scopes['unrestricted']
  collections: Collections
  log: Scope['log']
  /** Without lookups and roll-ups: what those of another collection may read. */
  isPlain?: boolean
}

async function makeScope(caller: Caller, collection: Collection, sources: ScopeSources): Promise<Kept> {
  const { collections } = sources
  const ruled = await makeRuledScope(caller, collection, sources)
  const { access, rules, log } = ruled.scope
  const dependsOn = [...ruled.dependsOn]
  let { until } = ruled
  const take = (made: Kept): Scope => {
    dependsOn.push(...made.dependsOn)
    if (made.until !== undefined) until = Math.min(made.until, until ?? made.until)
    return made.scope
  }
  const visible = await visibleFields(collection, access, {
    caller,
    collections,
    dependsOn,
    ruled: async target => take(await makeRuledScope(caller, target, sources)),
  })
  const {
    fields: resolved,
    uses: lookedUp,
    days,
  } = await resolveLinkedFields(visible.fields, async collectionId => {
    const target = sources.isPlain ? undefined : await collections.find(caller.tenant.id, collectionId)
    if (!target) return undefined
    const seen = target.forCaller ? await target.forCaller(caller) : target
    dependsOn.push(target)
    return take(await makeScope(caller, seen, { ...sources, isPlain: true }))
  })
  const evaluations = resolveEvaluations(resolved, { collection, caller })
  if (days.length > 0 || evaluations.isVolatile)
    until = Math.min(Date.now() + volatileMs, until ?? Number.POSITIVE_INFINITY)
  const fields = withoutForeignProperties(collection, access, evaluations.fields)
  const hidden = [...collection.fields.keys()].filter(id => !fields.has(id))
  const used = [...visible.uses.values(), ...lookedUp.values()]
  const uses = new Map(used.flatMap(each => [...(each.uses ?? []), [each.collection.id, each] as const]))
  const narrowed = [
    ...hidden.toSorted(),
    ...(access.changed?.size ? [access.key] : []),
    ...used.map(each => each.key),
    ...days.map(each => JSON.stringify(each)),
    ...evaluations.texts,
  ]
  return {
    scope: {
      caller,
      collection,
      access,
      fields,
      rules,
      evaluated: evaluations.values,
      key: keyOf(collection, narrowed, rules),
      uses,
      log,
    },
    dependsOn,
    until,
  }
}

/** Additional properties are those of whoever may see and change all fields. */
function withoutForeignProperties(
  collection: Collection,
  access: CollectionAccess,
  fields: ReadonlyMap<string, CollectionField>,
): ReadonlyMap<string, CollectionField> {
  if (!fields.has(additionalPropertiesId) || usesAdditionalProperties(collection, access, fields)) return fields
  return new Map([...fields].filter(([id]) => id !== additionalPropertiesId))
}

/** The collection with the caller's row rules, but all of its fields. */
async function makeRuledScope(caller: Caller, collection: Collection, sources: ScopeSources): Promise<Kept> {
  const access = accessTo(caller, collection)
  const dependsOn: Collection[] = []
  const findTarget = async (collectionId: string) => {
    const target = await sources.targetOf(caller, collectionId)
    if (target) dependsOn.push(target.collection)
    return target
  }
  const base = unrestrictedScope(caller, collection, sources.log)
  const rules = { ...base.rules }
  let until: number | undefined
  for (const verb of recordVerbs) {
    const onVolatile = () => {
      until = Date.now() + volatileMs
    }
    rules[verb] = withCondition(await readRules(access.verbs[verb], { base, verb, findTarget, onVolatile }), access)
  }
  return { scope: { ...base, access, rules, key: keyOf(collection, [], rules) }, dependsOn, until }
}

/** A core collection's own condition holds for every verb; its parameters are the caller's, whom the access key tells apart. */
function withCondition(rule: NormalFilter, { where, key }: CollectionAccess): NormalFilter {
  if (!where || rule.node === nothing) return rule
  return { ...rule, node: allOf([rule.node, { node: 'sql', of: where }]), shape: `${rule.shape}&${key}` }
}

type RuleSurroundings = {
  base: Scope
  verb: RecordVerb
  findTarget: (collectionId: string) => Promise<Scope | undefined>
  onVolatile: () => void
}

/** A row is reached when any rule holds. A rule whose user value the caller has not got, or that no longer fits the collection, reaches nothing. */
async function readRules(
  access: RowAccess,
  { base, verb, findTarget, onVolatile }: RuleSurroundings,
): Promise<NormalFilter> {
  if (access === 'all') return allowed
  if (access === 'none') return refused
  const values: unknown[] = []
  const nodes: FilterNode[] = []
  const shapes: string[] = []
  for (const rule of access) {
    const before = values.length
    try {
      const { node, shape } = await readFilter(rule.filter, base, 'rowRule', {
        source: ruleSource(base.collection.id, verb),
        values,
        targetOf: findTarget,
        replace: replaceReferences(base.caller, rule.values),
        // Days in rules are the workspace's.
        formulas: {
          roots: rootsOf(base.caller, rule.values),
          environment: { timeZone: base.caller.tenant.timezone, locale: 'en' },
          onVolatile,
          onFailure: toldTo(base, rule.appId),
        },
        refuseEmpty: true,
        clock: workspaceClock(base.caller.tenant, onVolatile),
        cost: newFilterCost(),
      })
      nodes.push(node)
      shapes.push(shape)
    } catch (error) {
      if (!(error instanceof MissingUserValue) && !(error instanceof UserError)) throw error
      if (error instanceof UserError)
        toldTo(base, rule.appId)({ path: 'rowRule', code: error.code, message: error.message })
      values.length = before
    }
  }
  if (nodes.length === 0) return refused
  return { node: { node: 'or', nodes }, shape: `or(${shapes.join('|')})`, values }
}

function keyOf(collection: Collection, hidden: readonly string[], rules: Scope['rules']): string {
  const shapes = recordVerbs.map(verb => rules[verb].shape)
  const parts = [collection.tenantId, collection.id, collection.version, hidden, shapes]
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
}
