import type { Sql } from '@trellis/fields/server'
import type { ChangeLogEntry } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import { idNow } from '../../collections/former-ids.ts'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { makeAliases, tableOf } from '../query/compile-filter.ts'
import { linkedPerRow } from '../query/linked-per-row.ts'
import { rowText } from '../query/row-text.ts'
import { activityTable } from '../write/activity-sql.ts'
import { type RecordState, type TrashRow, toTrashed } from './trashed-record.ts'
import { walkBack, withoutWorkedOut } from './walk-back.ts'

/** A moment of a record: what made this version of it, or the last change before this entry of the log, which told of another record. */
export type Moment = { id: string; at: Date } & ({ version: number } | { activityId: string })

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

type Entry = { id: string; recordId: string; version: number; at: Date; changeLog: ChangeLogEntry[] | null }
/** `cut`: associations with more links than were read. */
type Kept = { version: number; state: RecordState; cut: readonly string[] }
type Present = { there?: Kept; trash?: Kept }

export type RecordStates = {
  /** undefined where nothing of the record is left. `before`: without this change of it, too. */
  at(moment: Moment, before?: readonly ChangeLogEntry[]): RecordState | undefined
}

/** Records as they were at moments, by two statements for any number of them: as they are now or lie in the trash, walked back through the log. */
export async function readStates(connection: Queryable, request: StatesRequest): Promise<RecordStates> {
  if (request.moments.length === 0) return { at: () => undefined }
  const present = await readPresent(connection, request)
  const entries = Map.groupBy(await readLater(connection, request), ({ recordId }) => recordId)
  const { collection } = request
  return {
    at(moment, before) {
      const kept = keptOf(present.get(moment.id), moment)
      if (!kept) return undefined
      const later = (entries.get(moment.id) ?? []).filter(
        entry => entry.version <= kept.version && isAfter(entry, moment),
      )
      const steps = later.map(entry => underNow(collection, entry))
      if (before) steps.push([...before])
      if (steps.length === 0) return kept.state
      const { id, record, links } = withoutWorkedOut(collection, steps.reduce(walkBack, kept.state))
      return { id, record, links: new Map([...links].filter(([field]) => !kept.cut.includes(field))) }
    },
  }
}

/** Where a record was made anew under the id of a deleted one, the version tells which of the two is meant. */
function keptOf({ there, trash }: Present = {}, moment: Moment): Kept | undefined {
  if (there && (!('version' in moment) || there.version >= moment.version)) return there
  return trash ?? there
}

function isAfter({ version, id }: Entry, moment: Moment): boolean {
  return 'version' in moment ? version > moment.version : id > moment.activityId
}

/** An entry by the ids of today. */
export function underNow(
  { formerIds }: Collection,
  { changeLog, at }: Pick<Entry, 'changeLog' | 'at'>,
): ChangeLogEntry[] {
  return (changeLog ?? []).map(entry => ({ ...entry, key: idNow(formerIds, entry.key, new Date(at)) }))
}

type Row = TrashRow & { isThere: boolean }

async function readPresent(connection: Queryable, request: StatesRequest): Promise<Map<string, Present>> {
  const { tenant, collection, moments, whole } = request
  const trash = sql.id(tenant.coreSchema, 'trash')
  const ids = [...new Set(moments.map(({ id }) => id))]
  const fields = [...collection.fields.values()].filter(field => !field.association)
  const rows = await connection.run<Row>(sql`select old."id", true as "isThere", '' as "key", now() as "deletedAt",
      (${rowText('old', { fields, targets: new Map() }, makeAliases())})::jsonb as "record", ${linkIds(request)} as "links"
    from ${tableOf({ collection })} old where old."id" = any(${ids}::text[])
    union all (select distinct on (t."id") t."id", false, '', t."deleted_at", t."record", t."links" from ${trash} t
      where t."collection_id" = ${collection.id} and t."id" = any(${ids}::text[]) order by t."id", t."deleted_at" desc)`)
  const present = new Map<string, Present>()
  for (const row of rows) {
    const { id, record, links } = toTrashed({ collection }, row)
    const cut = [...links].flatMap(([field, all]) => (whole.has(field) || all.length <= mostLinks ? [] : [field]))
    const state = { id, record, links: new Map([...links].filter(([field]) => !cut.includes(field))) }
    const kept = { version: Number(record['version'] ?? 0), state, cut }
    present.set(id, { ...present.get(id), ...(row.isThere ? { there: kept } : { trash: kept }) })
  }
  return present
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

/** The latest first. */
function readLater(connection: Queryable, { tenant, collection, moments }: StatesRequest): Promise<Entry[]> {
  const earliest = new Date(Math.min(...moments.map(({ at }) => at.getTime())) - slackMs)
  const wanted = moments.map(moment => ({
    id: moment.id,
    version: 'version' in moment ? moment.version : null,
    after: 'version' in moment ? null : moment.activityId,
  }))
  return connection.run<Entry>(sql`select a."id", a."record_id" as "recordId", a."record_version" as "version", a."created_at" as "at",
      a."change_log" as "changeLog" from ${activityTable(tenant)} a
    where a."collection_id" = ${collection.id} and a."record_id" = any(${[...new Set(moments.map(({ id }) => id))]}::text[])
      and a."action" = 'update' and a."record_version" is not null and a."created_at" > ${earliest.toISOString()}::timestamptz
      and exists (select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, version integer, after text)
        where w.id = a."record_id" and (a."record_version" > w.version or a."id" > w.after))
    order by a."record_version" desc, a."id" desc`)
}
