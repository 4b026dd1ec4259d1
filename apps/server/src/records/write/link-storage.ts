import { type UserError, validationError } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
import type { Link, LinkChange } from './link-change.ts'

type Linking = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  batchId?: string | undefined
}

export type LinkWork = Linking & { records: readonly RecordLinks[] }

/** One record with what is to become of its links. */
export type RecordLinks = { id: string; links: readonly CheckedLink[] }

/** Why records keep the links they have, by id: the first reason of each. */
export type Refused = Map<string, UserError>

/** What becomes of the links that one field of many records holds; each record comes once. */
export type FieldLinks = Linking & {
  field: CollectionField
  association: FieldAssociation
  target: Scope
  changes: readonly OwnChange[]
  refused: Refused
}

export type OwnChange = { own: string; change: LinkChange }

/** A link together with the record that has it. */
export type OwnLink = Link & { own: string }

/**
 * A record that is to be linked by the record `own`. `linked`: the record its own column names now, where the link is a column of its;
 * `relationship`: what the link that was taken away said, as JSON.
 */
export type LockedTarget = {
  own: string
  id: string
  recordTitle: string | null
  updatable: boolean
  linked: string | null
  relationship?: string | null
}

/** How the links of a field are stored and changed. Only links the caller can see are ever removed (S91). */
export type LinkStorage = {
  remove(): Promise<LockedTarget[]>
  /** Those of the targets that were not linked yet; `links` says what the new links themselves hold. */
  add(targets: readonly LockedTarget[], links: readonly OwnLink[]): Promise<LockedTarget[]>
  /** Changes link fields of links there are; answers those that were others before. */
  modify(links: readonly OwnLink[]): Promise<OwnLink[]>
  /** Links that each of the records has now. */
  count(): Promise<ReadonlyMap<string, number>>
  /** By target: links that there are to it now; of a foreign key of the records themselves, those of all others. */
  countInverse(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export function refuse({ refused }: Pick<FieldLinks, 'refused'>, owns: Iterable<string>, error: UserError): void {
  for (const own of owns) if (!refused.has(own)) refused.set(own, error)
}

/** A record over there is linked by as many as it may be. */
export function fullOtherEnd({ id }: CollectionField, most: number): UserError {
  return validationError([
    { path: `record.${id}`, message: `That record is linked by ${most} already, the most it may be` },
  ])
}

/** Two records as one text: no id has a blank. */
export function pairOf({ own, id }: { own: string; id: string }): string {
  return `${own} ${id}`
}

/** Links that a change wants to be there. */
export function wantedLinks(changes: readonly OwnChange[]): OwnLink[] {
  return changes.flatMap(({ own, change: { set = [], add = [] } }) => [...set, ...add].map(link => ({ ...link, own })))
}

/** Which of the present links the changes take away; undefined where none. */
export type Removal = {
  /** Of the records that lose some: `r.own`. */
  records: Sql
  /** Over `r`: this link is taken away. */
  takes(own: Sql, id: Sql): Sql
}

export function removalOf(changes: readonly OwnChange[]): Removal | undefined {
  const losing = changes.flatMap(({ own, change: { clear, set, remove = [], add = [] } }) => {
    const isAll = clear === true || set !== undefined
    if (!isAll && remove.length === 0) return []
    return [{ own, isAll, named: isAll ? [...(set ?? []), ...add] : remove }]
  })
  if (losing.length === 0) return undefined
  const named = losing.flatMap(({ own, named: links }) => links.map(({ id }) => ({ own, id })))
  const isNamed = sql`select n.own, n.id from unnest(${named.map(each => each.own)}::text[], ${named.map(each => each.id)}::text[]) as n(own, id)`
  return {
    records: sql`unnest(${losing.map(({ own }) => own)}::text[], ${losing.map(({ isAll }) => isAll)}::boolean[]) as r(own, "all")`,
    // All but the named ones, or the named ones alone.
    takes: (own, id) => sql`((${own}, ${id}) in (${isNamed})) <> r."all"`,
  }
}
