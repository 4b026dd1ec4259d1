import { validationError } from '@trellis/base'
import { unknownField } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import type { CollectionField } from '../../collections/collection.ts'
import type { Scopes } from './make-scopes.ts'
import type { Projection } from './row-text.ts'
import type { Scope } from './scope.ts'

export type ProjectionInput = {
  select?: readonly string[]
  omit?: readonly string[]
  fields?: readonly string[]
  omitAssociations?: boolean
}

/** A projection with the part of the cache key that it decides. */
export type ReadProjection = { projection: Projection; shape: string }

const always = new Set(['id', 'recordTitle'])

/**
 * The fields an answer carries: all visible ones, or those of `select` (and `fields`, which means the same), or all but `omit`.
 * `id`, `version` and `recordTitle` always come.
 */
export async function readProjection(input: ProjectionInput, scope: Scope, scopes: Scopes): Promise<ReadProjection> {
  const { select, omit, fields, omitAssociations = false } = input
  if (select && omit) throw validationError([{ path: 'omit', message: 'cannot be used together with select' }])
  const wanted =
    select || fields ? new Set([...known(select, 'select', scope), ...known(fields, 'fields', scope)]) : undefined
  const left = new Set(known(omit, 'omit', scope))
  const chosen = [...scope.fields.values()].filter(field => {
    if (always.has(field.id)) return true
    if (omitAssociations && field.association) return false
    return wanted ? wanted.has(field.id) : !left.has(field.id)
  })
  const targets = await targetsOf(chosen, scope.caller, scopes)
  const ids = wanted || left.size > 0 ? chosen.map(field => field.id).join(' ') : omitAssociations ? '-' : '*'
  return {
    projection: { fields: chosen, targets },
    shape: `${ids}>${[...targets.values()].map(target => target.key).join(' ')}`,
  }
}

export async function targetsOf(
  fields: Iterable<CollectionField>,
  caller: Caller,
  scopes: Scopes,
): Promise<ReadonlyMap<string, Scope>> {
  const targets = new Map<string, Scope>()
  for (const { association } of fields) {
    if (!association || targets.has(association.targetCollectionId)) continue
    const target = await scopes.find(caller, association.targetCollectionId)
    if (target) targets.set(association.targetCollectionId, target)
  }
  return targets
}

function known(ids: readonly string[] | undefined, path: string, scope: Scope): readonly string[] {
  for (const id of ids ?? []) {
    if (id !== 'version' && !scope.fields.has(id)) throw unknownField(id, path)
  }
  return ids ?? []
}
