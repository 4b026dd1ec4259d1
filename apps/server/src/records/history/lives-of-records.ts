import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { makeAliases, tableOf } from '../query/compile-filter.ts'
import { linkedPerRow } from '../query/linked-per-row.ts'
import { heldFields, rowText } from '../query/row-text.ts'
import { type RecordState, type TrashRow, toTrashed } from './trashed-record.ts'

/** A moment of a record: what made this version of it, or the last change before this entry of the log, which told of another record. */
export type Moment = { id: string; at: Date } & ({ version: number; isDeletion?: boolean } | { activityId: string })

/** What is asked of records: which of their links, and of which of these all. */
export type StatesRequest = {
  tenant: Tenant
  collection: Collection
  /** What its associations lead to, by id. */
  targets: ReadonlyMap<string, Collection>
  moments: readonly Moment[]
  /** Associations of which all links count, by field; of others a few are enough. */
  whole: ReadonlySet<string>
}

/** Of an association that nobody asked all of, longer lists are left out. */
export const mostLinks = 100

/** Written with the clock of the transaction's start, an entry may be older than the one before it. */
const slackMs = 24 * 60 * 60 * 1000

/** Before every moment that is asked for, and before all entries of the log that are later than it. */
export function earliestOf(moments: readonly Moment[]): string {
  return new Date(Math.min(...moments.map(({ at }) => at.getTime())) - slackMs).toISOString()
}

/** A record from when it was made until it was deleted, as it was last: ids may be taken again. */
export type Life = {
  state: RecordState
  version: number
  from: number
  until: number
  /** Associations with more links than were read. */
  cut: readonly string[]
}

/** Clocks are read one after the other in the statement that makes or deletes a record and tells it. */
const clockMs = 1

export function isWithin({ from, until }: Life, at: Date): boolean {
  return at.getTime() >= from - clockMs && at.getTime() <= until + clockMs
}

/** Which of the records under an id is meant, of these from the first one to the last. */
export function lifeAt(lives: readonly Life[], moment: Moment): Life | undefined {
  if (!('version' in moment)) return lives.findLast(life => isWithin(life, moment.at)) ?? lives.at(-1)
  const { version, at } = moment
  // Who is deleted counts as one version more, and has it no more where they came back.
  const ended = moment.isDeletion ? lives.filter(life => life.version + 1 === version && life.until < Infinity) : []
  const reaching = lives.filter(life => life.version >= version)
  return nearest(ended, at) ?? nearest(reaching, at)
}

function nearest(lives: readonly Life[], at: Date): Life | undefined {
  const away = ({ from, until }: Life) => Math.max(from - at.getTime(), at.getTime() - until, 0)
  return lives.toSorted((one, other) => away(one) - away(other))[0]
}

type Row = TrashRow & { isThere: boolean }

/** Under each id the records that are there, and those that lie in the trash: the latest one, and all that were deleted since the moments. */
export async function readLives(connection: Queryable, request: StatesRequest): Promise<Map<string, Life[]>> {
  const { tenant, collection, moments } = request
  const trash = sql.id(tenant.coreSchema, 'trash')
  const ids = [...new Set(moments.map(({ id }) => id))]
  const fields = heldFields(collection)
  const rows = await connection.run<Row>(sql`select old."id", true as "isThere", '' as "key", now() as "deletedAt",
      (${rowText('old', { fields, targets: new Map() }, makeAliases())})::jsonb as "record", ${linkIds(request)} as "links"
    from ${tableOf({ collection })} old where old."id" = any(${ids}::text[])
    union all (select "id", false, '', "deleted_at", "record", "links"
      from (select t.*, row_number() over (partition by t."id" order by t."deleted_at" desc) as place from ${trash} t
        where t."collection_id" = ${collection.id} and t."id" = any(${ids}::text[])) gone
      where place = 1 or "deleted_at" > ${earliestOf(moments)}::timestamptz)
    order by 2, 4`)
  const lives = new Map<string, Life[]>()
  for (const row of rows) lives.set(row.id, [...(lives.get(row.id) ?? []), lifeOf(request, row)])
  return lives
}

function lifeOf({ collection, whole }: StatesRequest, row: Row): Life {
  const { id, record, links } = toTrashed({ collection }, row)
  const cut = [...links].flatMap(([field, all]) => (whole.has(field) || all.length <= mostLinks ? [] : [field]))
  return {
    state: { id, record, links: new Map([...links].filter(([field]) => !cut.includes(field))) },
    version: Number(record['version'] ?? 0),
    from: Date.parse(String(record['createdAt'])) || -Infinity,
    until: row.isThere ? Infinity : new Date(row.deletedAt).getTime(),
    cut,
  }
}

function linkIds({ collection, targets, whole }: StatesRequest): Sql {
  const aliases = makeAliases(undefined, 'l')
  const parts = [...collection.fields.values()].flatMap(({ id, association }) => {
    const target = association && targets.get(association.targetCollectionId)
    if (!association || !target) return []
    const linked = aliases.next()
    const rows = linkedPerRow(association, { collection: target }, { row: 'old', target: linked })
    const most = whole.has(id) ? sql`` : sql` limit ${sql.lit(mostLinks + 1)}`
    const own = sql.ref(`${linked}.id`)
    return [
      sql`jsonb_build_object(${sql.lit(id)}, (select jsonb_agg(id) from (select ${own} as id ${rows} order by 1${most}) ids))`,
    ]
  })
  return parts.length === 0 ? sql`null::jsonb` : sql`jsonb_strip_nulls(${sql.join(parts, sql` || `)})`
}
