import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { accessTo } from '../../access/access-to.ts'
import type { Caller } from '../../access/caller.ts'
import type { CollectionAccess } from '../../access/collection-access.ts'
import type { Collection, CollectionField, Collections, FieldAssociation } from '../../collections/collection.ts'
import { linkedReads } from '../calculations/linked-reads.ts'
import { compileFilter, makeAliases } from './compile-filter.ts'
import { linkedPerRow } from './linked-per-row.ts'
import { everything, type Scope } from './scope.ts'

/**
 * How a caller sees a stored value that is made of other records (P12): always, never, or in those rows alone that are linked to records
 * they may read (docs/decisions/0079).
 */
export type Sight = 'open' | 'hidden' | RowSight

export type RowSight = { isVisible(alias: string): Sql; uses: ReadonlyMap<string, Scope> }

export type SightReading = {
  caller: Caller
  collections: Pick<Collections, 'find'>
  /** A collection with the caller's row rules, and nothing else of their rights. */
  ruled(collection: Collection): Promise<Scope>
  /** Takes the collections that the answer rests on. */
  dependsOn: Collection[]
}

/** Deeper, wider and in circles nothing is followed: such a value is hidden where a row rule has a say. */
const mostDeep = 5
const mostLinks = 20

export async function sightOf(collection: Collection, fieldId: string, reading: SightReading): Promise<Sight> {
  if (linkedReads(collection, fieldId).length === 0) return 'open'
  const traced = await trace(collection, fieldId, reading)
  if (traced === 'hidden') return 'hidden'
  if (![...traced.values()].some(steps => steps.some(({ isRuled }) => isRuled))) return 'open'
  const uses = new Map<string, Scope>()
  for (const steps of traced.values()) {
    for (const { target } of steps) {
      if (!uses.has(target.id)) uses.set(target.id, await reading.ruled(target))
    }
  }
  const branches = branch(nodeOf(collection, fieldId), { traced, budget: { links: mostLinks } }, [])
  if (!branches) return 'hidden'
  return { isVisible: alias => sightSql(branches, alias, uses), uses }
}

/** The value is made of something that the caller may not see in any record. */
export async function isHiddenByLinks(
  collection: Collection,
  fieldId: string,
  reading: SightReading,
): Promise<boolean> {
  if (linkedReads(collection, fieldId).length === 0) return false
  return (await trace(collection, fieldId, reading)) === 'hidden'
}

/** One link that a value is made through; `isRuled`: the caller does not read all that it leads to. */
type Step = { association: FieldAssociation; target: Collection; fieldId: string; isRuled: boolean }
type Traced = ReadonlyMap<string, readonly Step[]>

function nodeOf({ id }: Collection, fieldId: string): string {
  return `${id}.${fieldId}`
}

/** All that a value is made of, near and far; hidden where the caller may not see some of it in any record. */
async function trace(from: Collection, fromField: string, reading: SightReading): Promise<Traced | 'hidden'> {
  const traced = new Map<string, Step[]>()
  const waiting = [{ collection: from, fieldId: fromField }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = nodeOf(next.collection, next.fieldId)
    if (traced.has(node)) continue
    const steps: Step[] = []
    traced.set(node, steps)
    for (const { association, fieldId } of linkedReads(next.collection, next.fieldId)) {
      const seen = await findSeen(association.targetCollectionId, reading)
      if (!seen || seen.access.verbs.read === 'none' || seen.access.hidden.has(fieldId)) return 'hidden'
      const isRuled = seen.access.verbs.read !== 'all' || seen.access.where !== undefined
      steps.push({ association, target: seen.collection, fieldId, isRuled })
      waiting.push({ collection: seen.collection, fieldId })
    }
  }
  return traced
}

async function findSeen(
  collectionId: string,
  { caller, collections, dependsOn }: SightReading,
): Promise<{ collection: Collection; access: CollectionAccess } | undefined> {
  const found = await collections.find(caller.tenant.id, collectionId)
  if (!found) return undefined
  dependsOn.push(found)
  const collection = found.forCaller ? await found.forCaller(caller) : found
  return { collection, access: accessTo(caller, collection) }
}

type Branch = { step: Step; below: readonly Branch[] }

/** The links as a tree, without those behind which everything is open; undefined where it is no tree or too large. */
function branch(
  node: string,
  at: { traced: Traced; budget: { links: number } },
  path: readonly string[],
): readonly Branch[] | undefined {
  if (path.includes(node) || path.length > mostDeep) return undefined
  const branches: Branch[] = []
  for (const step of at.traced.get(node) ?? []) {
    const below = branch(nodeOf(step.target, step.fieldId), at, [...path, node])
    at.budget.links -= 1
    if (!below || at.budget.links < 0) return undefined
    if (step.isRuled || below.length > 0) branches.push({ step, below })
  }
  return branches
}

/** No record that the value of the row `alias` is made of is one that the caller may not read. */
function sightSql(branches: readonly Branch[], alias: string, scopes: ReadonlyMap<string, Scope>): Sql {
  const tests = branches.flatMap(({ step, below }, index) => {
    const target = scopes.get(step.target.id)
    if (!target) return []
    const linked = `${alias}_s${index}`
    const rule = target.rules.read.node
    const conditions = [
      ...(rule === everything ? [] : [compileFilter(rule, linked, makeAliases(undefined, `${linked}_`))]),
      ...(below.length > 0 ? [sightSql(below, linked, scopes)] : []),
    ]
    const rows = linkedPerRow(step.association, target, { row: alias, target: linked })
    return [sql`not exists (select 1 ${rows} and (${sql.join(conditions, sql` and `)}) is not true)`]
  })
  return sql`(${sql.join(tests, sql` and `)})`
}

/** The field whose value is there where it is visible, and missing elsewhere; `guarded` keeps what is stored. */
export function withSight(field: CollectionField, { isVisible }: RowSight): CollectionField {
  const { read } = field
  if (!read) return field
  return Object.freeze({
    ...field,
    read: (alias: string) => sql`(case when ${isVisible(alias)} then ${read(alias)} end)`,
    guarded: { isVisible, stored: field },
  })
}
