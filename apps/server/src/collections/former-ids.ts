import type { Sql } from '@trellis/fields/server'
import { goneMark } from '@trellis/model'
import { sql } from 'kysely'

/** An id that changed, as stored: of a field of the collection, or of a link field of the association. */
export type IdChange = ({ collectionId: string } | { associationId: string }) & { from: string; to: string }

/** One in the order of time; `at` in one written form, so that texts compare as moments do. */
export type StoredIdChange = {
  collectionId: string | null
  associationId: string | null
  from: string
  to: string
  at: string
}

/** What log and trash called `id` before a moment is called `now`. */
export type FormerId = { id: string; before: string; now: string }

/** What is called like this lies in a trash, so that a later one of the same id is not taken for it. */
export function goneId(id: string, trashId: string): string {
  return `${id}${goneMark}${trashId}`
}

export const noFormerIds: readonly FormerId[] = Object.freeze([])

/** What was written long ago names fields by the ids they had then: here is what each of them is called now. */
export function formerIdsOf(
  changes: readonly StoredIdChange[],
  owner: { collectionId: string } | { associationId: string },
): readonly FormerId[] {
  const own = changes.filter(each =>
    'collectionId' in owner
      ? each.collectionId === owner.collectionId
      : each.associationId === owner.associationId && each.collectionId === null,
  )
  if (own.length === 0) return noFormerIds
  return own.map(({ from, to, at }) => ({ id: from, before: at, now: follow(own, to, at) }))
}

/** Changes of one moment are one change: two ids may swap. */
function follow(changes: readonly StoredIdChange[], id: string, since: string): string {
  const next = changes.find(({ from, at }) => from === id && at > since)
  return next ? follow(changes, next.to, next.at) : id
}

/** The id that stands for one written at a moment. */
export function idNow(formerIds: readonly FormerId[], id: string, writtenAt: Date): string {
  const moment = writtenAt.toISOString()
  return formerIds.find(former => former.id === id && moment < former.before)?.now ?? id
}

/** The same in SQL. */
export function idNowSql(formerIds: readonly FormerId[], written: { id: Sql; at: Sql }): Sql {
  if (formerIds.length === 0) return written.id
  const cases = formerIds.map(
    ({ id, before, now }) =>
      sql`when ${written.id} = ${id} and ${written.at} < ${before}::timestamptz then ${now}::text`,
  )
  return sql`(case ${sql.join(cases, sql` `)} else ${written.id} end)`
}
