import { validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
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
