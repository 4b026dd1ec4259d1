import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { type ChangedField, linksByField } from '../write/change-links.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { leastOfOtherEnd } from '../write/hold-other-end.ts'
import { removalOf } from '../write/link-storage.ts'
import { inverseMaximum } from '../write/split-links.ts'
import type { Bulk, Checked } from './bulk-item.ts'

/**
 * Locks the records that the saves of a bulk link or unlink before the first of them, in one order: each save locks its own, so two bulk
 * saves that name the same records in other orders would wait for each other.
 */
export async function lockLinked({ engine, connection, scope }: Bulk, items: Checked): Promise<void> {
  const records = [...items].map(([{ id }, { links }]) => ({ id, links }))
  const byTarget = Map.groupBy(linksByField(records), ({ association }) => association.targetCollectionId)
  for (const [collectionId, fields] of [...byTarget].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const target = await engine.scopes.find(scope.caller, collectionId)
    if (!target || !isReadable(target)) continue
    const named = fields.filter(isLocked).flatMap(namedIds)
    const unlinked = fields.flatMap(field => unlinkedIds(field, scope, target))
    if (named.length + unlinked.length === 0) continue
    const ids = sql.join(
      [sql`select id, true as named from unnest(${named}::text[]) as id`, ...unlinked],
      sql` union all `,
    )
    await connection.run(sql`select from ${tableOf(target)} t join (select n.id, bool_and(n.named) as named from (${ids}) n group by n.id) n on n.id = t."id"
      where not n.named or (${filterWithValues(target, 'read', 't')}) order by t."id" for update of t`)
  }
}

/** Its records are locked by the single save. */
function isLocked(field: ChangedField): boolean {
  return field.association.storage.kind !== 'own-column' || inverseMaximum(field) > 0
}

function namedIds({ changes }: ChangedField): string[] {
  return changes.flatMap(({ change: { set = [], add = [], remove = [], modify = [] } }) =>
    [...set, ...add, ...remove, ...modify].map(({ id }) => id),
  )
}

/** Those that lose a link without being named, where the single save locks them too. */
function unlinkedIds({ association, changes }: ChangedField, scope: Scope, target: Scope): Sql[] {
  const { storage } = association
  const isBound = leastOfOtherEnd(association, target.collection) > 0
  if (storage.kind === 'own-column') {
    const column = sql.id(storage.column)
    const owns = changes.map(({ own }) => own)
    return isBound
      ? [
          sql`select o.${column}, false from ${tableOf(scope)} o where o."id" = any(${owns}::text[]) and o.${column} is not null`,
        ]
      : []
  }
  const removal = removalOf(changes)
  if (!removal) return []
  if (storage.kind === 'target-column') {
    const column = sql`linked.${sql.id(storage.column)}`
    return [
      sql`select linked."id", false from ${tableOf(target)} linked join ${removal.records} on ${column} = r.own
      where ${removal.takes(sql`r.own`, sql`linked."id"`)} and (${filterWithValues(target, 'read', 'linked')})`,
    ]
  }
  const [own, other] = [sql`l.${sql.id(storage.ownColumn)}`, sql`l.${sql.id(storage.targetColumn)}`]
  return isBound
    ? [
        sql`select ${other}, false from ${sql.id(storage.table.schema, storage.table.name)} l join ${removal.records} on ${own} = r.own
        where ${removal.takes(own, other)}`,
      ]
    : []
}
