import { type UserError, validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Collection, CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { equalByIndex } from '../query/linked-per-row.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
import { filterWithValues } from './filter-with-values.ts'
import type { LinkChange } from './link-change.ts'
import { type FieldLinks, type LockedTarget, refuse, removalOf } from './link-storage.ts'
import { linksBeside } from './split-links.ts'

/** Links that a record needs in this field. */
export function leastLinks({ required, association }: CollectionField): number {
  return Math.max(association?.min ?? 0, required ? 1 : 0)
}

/** Links that records on the other side of an association need. */
export function leastOfOtherEnd({ inverseFieldId }: FieldAssociation, target: Collection | undefined): number {
  const inverse = inverseFieldId === undefined ? undefined : target?.fields.get(inverseFieldId)
  return inverse ? leastLinks(inverse) : 0
}

/** A changed foreign key among these may take from a record over there a link that it needs. */
export async function mayLeaveTooFew(
  { collections }: Engine,
  { caller }: Scope,
  links: readonly CheckedLink[],
): Promise<boolean> {
  for (const { association } of links) {
    if (association.storage.kind !== 'own-column') continue
    const target = await collections.find(caller.tenant.id, association.targetCollectionId)
    if (leastOfOtherEnd(association, target) > 0) return true
  }
  return false
}

/** Links that are written by statements of their own, or held by a bound, whatever else the save does. */
export async function heldLinks(engine: Engine, scope: Scope, links: readonly CheckedLink[]): Promise<CheckedLink[]> {
  const held = linksBeside(links)
  for (const link of links) {
    if (!held.includes(link) && (await mayLeaveTooFew(engine, scope, [link]))) held.push(link)
  }
  return held
}

/** A record over there that a changed foreign key leaves. */
export type LeftRecord = { own: string; id: string }

/** Whom changed foreign keys leave, locked together with whom they go to; none where those need none of their links. */
export async function lockLeft(work: FieldLinks): Promise<LeftRecord[]> {
  const { connection, scope, target, association, changes } = work
  const { storage } = association
  if (storage.kind !== 'own-column' || leastOfOtherEnd(association, target.collection) === 0) return []
  const sent = changes.map(({ own, change }) => ({ own, change, wanted: (change.set ?? change.add)?.[0]?.id }))
  const rows = await connection.run<LeftRecord & { isLeft: boolean; isSeen: boolean }>(sql`
    select own."id" as "own", t."id", t."id" = own.linked as "isLeft", (${filterWithValues(target, 'read', 't')}) is true as "isSeen"
    from ${tableOf(target)} t join (
      select o."id", o.${sql.id(storage.column)} as linked, sent.wanted from ${tableOf(scope)} o
      join unnest(${sent.map(({ own }) => own)}::text[], ${sent.map(({ wanted }) => wanted ?? null)}::text[]) as sent(own, wanted) on sent.own = o."id"
    ) own on t."id" = any(array[own.linked, own.wanted]) order by t."id" for update of t`)
  const byOwn = new Map(sent.map(each => [each.own, each]))
  return rows.flatMap(({ own, id, isLeft, isSeen }) => {
    const change = byOwn.get(own)
    return change && isLeft && leaves(change.change, { id, isSeen }, change.wanted) ? [{ own, id }] : []
  })
}

/** As the row's own statement decides it: a link that the caller cannot see is never taken away. */
export function leaves(
  change: LinkChange,
  { id, isSeen }: { id: string; isSeen: boolean },
  wanted: string | undefined,
): boolean {
  const isNamed = change.remove?.some(each => each.id === id) ?? false
  const isAny = change.clear === true || change.set !== undefined
  return isSeen && wanted !== id && (isAny || isNamed)
}

/** Those whom records leave still have as many links as they need; the records are locked, and not written yet. */
export async function holdLeft(work: FieldLinks, left: readonly LeftRecord[]): Promise<void> {
  const { connection, scope, target, association } = work
  if (association.storage.kind !== 'own-column' || left.length === 0) return
  const least = leastOfOtherEnd(association, target.collection)
  const column = sql.id(association.storage.column)
  const few = await connection.run<{
    id: string
  }>(sql`select loser.id from unnest(${left.map(({ id }) => id)}::text[]) as loser(id)
    where (select count(*) from ${tableOf(scope)} o where ${equalByIndex(sql`o.${column}`, sql`loser.id`)} and o."id" <> all(${left.map(({ own }) => own)}::text[])) < ${least}`)
  refuseLosers(work, { lost: left, few, least })
}

/**
 * Locks the records that changes are about to unlink, where their side needs links: before the links themselves, so that savers of
 * both ends wait for each other in one order.
 */
export async function lockUnlinked({ connection, target, association, changes }: FieldLinks): Promise<void> {
  const { storage } = association
  if (storage.kind !== 'link' || leastOfOtherEnd(association, target.collection) === 0) return
  const removal = removalOf(changes)
  if (!removal) return
  const links = sql.id(storage.table.schema, storage.table.name)
  const [own, other] = [sql`l.${sql.id(storage.ownColumn)}`, sql`l.${sql.id(storage.targetColumn)}`]
  await connection.run(sql`select from ${tableOf(target)} linked where linked."id" in
    (select ${other} from ${links} l join ${removal.records} on ${own} = r.own where ${removal.takes(own, other)}) order by linked."id" for update`)
}

/**
 * Records that lost a link to a change made at another record still have as many as their own side needs: those unlinked here, and
 * those whose link went over to one of these records.
 */
export async function holdOtherEnd(
  work: FieldLinks,
  { removed, added }: { removed: readonly LockedTarget[]; added: readonly LockedTarget[] },
): Promise<void> {
  const { target, association } = work
  const { storage, inverseFieldId } = association
  const inverse = inverseFieldId === undefined ? undefined : target.collection.fields.get(inverseFieldId)
  if (removed.length > 0 && inverse) {
    const least = leastLinks(inverse)
    if (storage.kind === 'target-column' && least > 0) refuseLosers(work, { lost: removed, few: removed, least })
    if (storage.kind === 'link') await holdLeast(work, { table: target, field: inverse, lost: removed })
  }
  if (storage.kind !== 'target-column') return
  const lost = added.flatMap(({ own, linked }) => (linked === null ? [] : [{ own, id: linked }]))
  await holdLeast(work, { table: work.scope, field: work.field, lost })
}

/** `lost`: records that lost a link, each with the record whose change took it. */
type Losers = { table: Scope; field: CollectionField; lost: readonly LeftRecord[] }

async function holdLeast(work: FieldLinks, { table, field, lost }: Losers): Promise<void> {
  const least = leastLinks(field)
  if (least === 0 || lost.length === 0 || !field.association) return
  const ids = [...new Set(lost.map(({ id }) => id))]
  await work.connection.run(
    sql`select from ${tableOf(table)} where "id" = any(${ids}::text[]) order by "id" for update`,
  )
  const { links, owner } = linksOf(field.association, work.target)
  const few = await work.connection.run<{ id: string }>(sql`select loser.id from unnest(${ids}::text[]) as loser(id)
    where (select count(*) from ${links} where ${equalByIndex(owner, sql`loser.id`)}) < ${least}`)
  refuseLosers(work, { lost, few, least })
}

type TooFew = { lost: readonly LeftRecord[]; few: readonly { id: string }[]; least: number }

function refuseLosers(work: FieldLinks, { lost, few, least }: TooFew): void {
  const isFew = new Set(few.map(({ id }) => id))
  const taking = lost.filter(({ id }) => isFew.has(id)).map(({ own }) => own)
  refuse(work, taking, tooFew(work, least))
}

/** Where the links of a field are rows, and the column that names its record: a link table, or foreign keys over there. */
function linksOf({ storage }: FieldAssociation, target: Scope) {
  if (storage.kind === 'link') {
    return { links: sql.id(storage.table.schema, storage.table.name), owner: sql.id(storage.ownColumn) }
  }
  return { links: tableOf(target), owner: sql.id(storage.column) }
}

function tooFew({ field }: FieldLinks, least: number): UserError {
  const message = `A record that would be unlinked needs at least ${least} ${least === 1 ? 'link' : 'links'}`
  return validationError([{ path: `record.${field.id}`, message }])
}
