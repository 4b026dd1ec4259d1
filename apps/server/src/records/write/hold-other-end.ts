import { validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Collection, CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
import { filterWithValues } from './filter-with-values.ts'
import type { LinkChange } from './link-change.ts'
import { removedCondition } from './link-storage.ts'
import type { LockedTarget } from './lock-targets.ts'

type OtherEnd = {
  connection: TransactionConnection
  /** Of the record whose links change. */
  scope: Scope
  target: Scope
  link: CheckedLink
}

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

/** Whom a changed foreign key leaves, locked together with whom it goes to; undefined where that needs none of its links. */
export async function lockLeft({ connection, scope, target, link }: OtherEnd, id: string): Promise<string | undefined> {
  const { association, change } = link
  const { storage } = association
  if (storage.kind !== 'own-column' || leastOfOtherEnd(association, target.collection) === 0) return undefined
  const [wanted] = change.set ?? change.add ?? []
  const rows = await connection.run<{ id: string; isLeft: boolean; isSeen: boolean }>(sql`
    select t."id", t."id" = own.linked as "isLeft", (${filterWithValues(target, 'read', 't')}) is true as "isSeen"
    from ${tableOf(target)} t, (select ${sql.id(storage.column)} as linked from ${tableOf(scope)} where "id" = ${id}) own
    where t."id" in (own.linked, ${wanted?.id ?? null}) order by t."id" for update of t`)
  const left = rows.find(({ isLeft }) => isLeft)
  return left && leaves(change, left, wanted?.id) ? left.id : undefined
}

/** As the row's own statement decides it: a link that the caller cannot see is taken away by another one only. */
function leaves(
  change: LinkChange,
  { id, isSeen }: { id: string; isSeen: boolean },
  wanted: string | undefined,
): boolean {
  const isNamed = change.remove?.some(each => each.id === id) ?? false
  const isAny = change.clear === true || change.set !== undefined
  return wanted === undefined ? (isAny || isNamed) && isSeen : wanted !== id && (isAny || isNamed)
}

/** Whom the record leaves still has as many links as it needs; the record is locked, and not written yet. */
export async function holdLeft({ connection, scope, target, link }: OtherEnd, id: string, left: string): Promise<void> {
  const { association } = link
  if (association.storage.kind !== 'own-column') return
  const least = leastOfOtherEnd(association, target.collection)
  const [others] = await connection.run<{ count: number }>(sql`select count(*)::float8 as "count" from ${tableOf(scope)}
    where ${sql.id(association.storage.column)} = ${left} and "id" <> ${id}`)
  if ((others?.count ?? 0) < least) throw tooFew(link, least)
}

/**
 * Locks the records that a change is about to unlink, where their side needs links: before the links themselves, so that savers of
 * both ends wait for each other in one order.
 */
export async function lockUnlinked({ connection, target, link }: OtherEnd, id: string): Promise<void> {
  const { storage, inverseFieldId } = link.association
  const inverse = inverseFieldId === undefined ? undefined : target.collection.fields.get(inverseFieldId)
  if (storage.kind !== 'link' || !inverse || leastLinks(inverse) === 0) return
  const condition = removedCondition(link.change, sql.ref('linked.id'))
  if (!condition) return
  const links = sql.id(storage.table.schema, storage.table.name)
  await connection.run(sql`select from ${tableOf(target)} linked where (${condition}) and linked."id" in
    (select l.${sql.id(storage.targetColumn)} from ${links} l where l.${sql.id(storage.ownColumn)} = ${id}) order by linked."id" for update`)
}

/**
 * Records that lost a link to a change made at another record still have as many as their own side needs: those unlinked here, and
 * those whose link went over to this record.
 */
export async function holdOtherEnd(
  end: OtherEnd,
  { removed, added }: { removed: readonly LockedTarget[]; added: readonly LockedTarget[] },
): Promise<void> {
  const { target, link } = end
  const { storage, inverseFieldId } = link.association
  const inverse = inverseFieldId === undefined ? undefined : target.collection.fields.get(inverseFieldId)
  if (removed.length > 0 && inverse) {
    const least = leastLinks(inverse)
    const ids = removed.map(({ id }) => id)
    if (storage.kind === 'target-column' && least > 0) throw tooFew(link, least)
    if (storage.kind === 'link') await holdLeast(end, { table: target, field: inverse, ids })
  }
  if (storage.kind !== 'target-column') return
  const before = added.flatMap(({ linked }) => (linked === null ? [] : [linked]))
  await holdLeast(end, { table: end.scope, field: link.field, ids: before })
}

type Losers = { table: Scope; field: CollectionField; ids: readonly string[] }

async function holdLeast({ connection, link, target }: OtherEnd, { table, field, ids }: Losers): Promise<void> {
  const least = leastLinks(field)
  if (least === 0 || ids.length === 0 || !field.association) return
  await connection.run(
    sql`select from ${tableOf(table)} where "id" = any(${[...ids]}::text[]) order by "id" for update`,
  )
  const { links, owner } = linksOf(field.association, target)
  const [few] = await connection.run(sql`select 1 from unnest(${[...ids]}::text[]) as loser(id)
    where (select count(*) from ${links} where ${owner} = loser.id) < ${least} limit 1`)
  if (few) throw tooFew(link, least)
}

/** Where the links of a field are rows, and the column that names its record: a link table, or foreign keys over there. */
function linksOf({ storage }: FieldAssociation, target: Scope) {
  if (storage.kind === 'link') {
    return { links: sql.id(storage.table.schema, storage.table.name), owner: sql.id(storage.ownColumn) }
  }
  return { links: tableOf(target), owner: sql.id(storage.column) }
}

function tooFew({ field }: CheckedLink, least: number): Error {
  const message = `A record that would be unlinked needs at least ${least} ${least === 1 ? 'link' : 'links'}`
  return validationError([{ path: `record.${field.id}`, message }])
}
