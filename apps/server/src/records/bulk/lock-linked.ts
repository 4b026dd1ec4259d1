import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import type { CheckedLink, CheckedRecord } from '../write/check-record.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { inverseMaximum } from '../write/split-links.ts'

type Linking = { engine: Engine; connection: TransactionConnection; scope: Scope }

/**
 * Locks the records that the saves of a bulk link or unlink before the first of them, in one order: each save locks its own, so two bulk
 * saves that name the same records in other orders would wait for each other.
 */
export async function lockLinked(
  { engine, connection, scope }: Linking,
  records: Iterable<CheckedRecord>,
): Promise<void> {
  const named = new Map<string, Set<string>>()
  for (const { links } of records) {
    for (const link of links.filter(isLocked)) {
      const ids = named.get(link.association.targetCollectionId) ?? new Set()
      named.set(link.association.targetCollectionId, ids)
      for (const id of namedIds(link)) ids.add(id)
    }
  }
  for (const [collectionId, ids] of [...named].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const target = ids.size > 0 ? await engine.scopes.find(scope.caller, collectionId) : undefined
    if (!target || !isReadable(target)) continue
    await connection.run(sql`select from ${tableOf(target)} t where t."id" = any(${[...ids]}::text[])
      and (${filterWithValues(target, 'read', 't')}) order by t."id" for update of t`)
  }
}

/** Its records are locked by the single save. */
function isLocked(link: CheckedLink): boolean {
  return link.association.storage.kind !== 'own-column' || inverseMaximum(link) > 0
}

function namedIds({ change: { set = [], add = [], remove = [], modify = [] } }: CheckedLink): string[] {
  return [...set, ...add, ...remove, ...modify].map(({ id }) => id)
}
