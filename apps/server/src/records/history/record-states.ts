import type { ChangeLogEntry } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import { idNow } from '../../collections/former-ids.ts'
import type { Queryable } from '../../database/database.ts'
import { activityTable } from '../write/activity-sql.ts'
import {
  earliestOf,
  isWithin,
  type Life,
  lifeAt,
  type Moment,
  readLives,
  type StatesRequest,
} from './lives-of-records.ts'
import type { RecordState } from './trashed-record.ts'
import { walkBack, withoutWorkedOut } from './walk-back.ts'

type Entry = { id: string; recordId: string; version: number; at: Date; changeLog: ChangeLogEntry[] | null }

export type RecordStates = {
  /** undefined where nothing of the record is left. `before`: without this change of it, too. */
  at(moment: Moment, before?: readonly ChangeLogEntry[]): RecordState | undefined
}

/** Records as they were at moments, by two statements for any number of them: as they are now or lie in the trash, walked back through the log. */
export async function readStates(connection: Queryable, request: StatesRequest): Promise<RecordStates> {
  if (request.moments.length === 0) return { at: () => undefined }
  const lives = await readLives(connection, request)
  const entries = Map.groupBy(await readLater(connection, request), ({ recordId }) => recordId)
  const { collection } = request
  const walks = new Map<Life, Walk>()
  const walkOf = (life: Life) => {
    const known = walks.get(life) ?? makeWalk(collection, life, entries.get(life.state.id) ?? [])
    walks.set(life, known)
    return known
  }
  return {
    at(moment, before) {
      const life = lifeAt(lives.get(moment.id) ?? [], moment)
      if (!life) return undefined
      const after = walkOf(life).at(moment)
      const state = before ? walkBack(after, before) : after
      if (state === life.state) return state
      const { id, record, links } = withoutWorkedOut(collection, state)
      return { id, record, links: new Map([...links].filter(([field]) => !life.cut.includes(field))) }
    },
  }
}

type Walk = { at(moment: Moment): RecordState }

/** Each state is made of the one after it, once: a record may have changed thousands of times. */
function makeWalk(collection: Collection, life: Life, all: readonly Entry[]): Walk {
  const later = all.filter(entry => entry.version <= life.version && isWithin(life, new Date(entry.at)))
  const states = [life.state]
  return {
    at(moment) {
      const own = later.findIndex(entry => !isAfter(entry, moment))
      const steps = own < 0 ? later.length : own
      for (const entry of later.slice(states.length - 1, steps))
        states.push(walkBack(states.at(-1) ?? life.state, underNow(collection, entry)))
      return states[steps] ?? life.state
    },
  }
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

/** The latest first. */
function readLater(connection: Queryable, { tenant, collection, moments }: StatesRequest): Promise<Entry[]> {
  const wanted = moments.map(moment => ({
    id: moment.id,
    version: 'version' in moment ? moment.version : null,
    after: 'version' in moment ? null : moment.activityId,
  }))
  return connection.run<Entry>(sql`select a."id", a."record_id" as "recordId", a."record_version" as "version", a."created_at" as "at",
      a."change_log" as "changeLog" from ${activityTable(tenant)} a
    where a."collection_id" = ${collection.id} and a."record_id" = any(${[...new Set(moments.map(({ id }) => id))]}::text[])
      and a."action" = 'update' and a."record_version" is not null and a."created_at" > ${earliestOf(moments)}::timestamptz
      and exists (select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, version integer, after text)
        where w.id = a."record_id" and (a."record_version" > w.version or a."id" > w.after))
    order by a."record_version" desc, a."id" desc`)
}
