import { validationError } from '@trellis/base'
import { unknownField } from '@trellis/fields/server'
import type { Caller } from '../../access/caller.ts'
import type { CollectionField } from '../../collections/collection.ts'
import type { Scopes } from './make-scopes.ts'
import { projectLinks, refuseOtherPaths } from './project-links.ts'
import { type PathTree, readPaths } from './read-paths.ts'
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

/** Projections by what was asked for; used again while the scopes that they rest on are current. */
const kept = new WeakMap<Scope, Map<string, ReadProjection>>()
const mostKept = 50

/**
 * The fields an answer carries: all visible ones, or those of `select` (and `fields`, which means the same), or all but `omit`.
 * `id`, `version` and `recordTitle` always come. A path (`customer.country.name`) goes on to fields of the linked records, which
 * then come along in the association's list; what is hidden there cannot be told from what does not exist.
 */
export async function readProjection(input: ProjectionInput, scope: Scope, scopes: Scopes): Promise<ReadProjection> {
  const { select, omit, fields, omitAssociations } = input
  const key =
    select || omit || fields ? JSON.stringify([select, omit, fields, omitAssociations]) : `${omitAssociations}`
  const known = kept.get(scope)?.get(key)
  if (known && (await isCurrent(known, scope, scopes))) return known
  const made = await makeProjection(input, scope, scopes)
  const byKey = kept.get(scope) ?? new Map<string, ReadProjection>()
  kept.set(scope, byKey)
  if (byKey.size >= mostKept) byKey.clear()
  byKey.set(key, made)
  return made
}

async function makeProjection(input: ProjectionInput, scope: Scope, scopes: Scopes): Promise<ReadProjection> {
  const { select, omit, fields, omitAssociations = false } = input
  if (select && omit) throw validationError([{ path: 'omit', message: 'cannot be used together with select' }])
  const paths = [...(select ?? []), ...(fields ?? [])]
  const tree = readPaths(paths)
  requireKnown(readPaths(select ?? []).keys(), 'select', scope)
  requireKnown(readPaths(fields ?? []).keys(), 'fields', scope)
  const left = new Set(omit)
  requireKnown(left, 'omit', scope)
  const wanted = select || fields ? tree : undefined
  const chosen = [...scope.fields.values()].filter(field => {
    if (always.has(field.id)) return true
    if (omitAssociations && field.association) return false
    return wanted ? wanted.has(field.id) : !left.has(field.id) && !isPrevented(field)
  })
  const isPlain = !wanted && !omit && !omitAssociations
  const path = wanted && (select ? 'select' : 'fields')
  const shape = isPlain
    ? '*'
    : `${chosen.map(field => field.id).join(' ')}|${paths.filter(each => each.includes('.')).join(' ')}`
  return project(chosen, { tree, path, shape }, scope, scopes)
}

async function isCurrent({ projection }: ReadProjection, scope: Scope, scopes: Scopes): Promise<boolean> {
  for (const [id, target] of projection.targets) {
    if ((await scopes.find(scope.caller, id)) !== target) return false
  }
  return true
}

/** Linked records that come only where the field is named. */
function isPrevented({ schema }: CollectionField): boolean {
  return schema.metadata?.association?.preventLoad ?? false
}

type Wanted = { tree: PathTree; path: string | undefined; shape: string }

async function project(
  chosen: readonly CollectionField[],
  { tree, path, shape }: Wanted,
  scope: Scope,
  scopes: Scopes,
): Promise<ReadProjection> {
  const targets = new Map<string, Scope>()
  const find = async (collectionId: string) => {
    const target = targets.get(collectionId) ?? (await scopes.find(scope.caller, collectionId))
    if (target) targets.set(collectionId, target)
    return target
  }
  const place = { scope, paths: tree, path, level: 1 }
  refuseOtherPaths(chosen, place)
  if (shape === '*') await findTargets(scope, find)
  const links = await projectLinks(chosen, place, { find, cost: { expanded: 0 } })
  return {
    projection: { fields: chosen, targets, links },
    shape: `${shape}>${[...targets.values()].map(target => target.key).join(' ')}`,
  }
}

/** Writers look up what is linked through every association, also through those that are not shown. */
async function findTargets(scope: Scope, find: (collectionId: string) => Promise<unknown>): Promise<void> {
  for (const { association } of scope.fields.values()) if (association) await find(association.targetCollectionId)
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

function requireKnown(ids: Iterable<string>, path: string, scope: Scope): void {
  for (const id of ids) {
    if (id !== 'version' && !scope.fields.has(id)) throw unknownField(id, path)
  }
}
