import { isDeepStrictEqual } from 'node:util'
import { timesOf } from '@trellis/flows/schedule'
import type { FlowDocument, FlowSchedule } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** A schedule of a live flow, and when it comes next. */
export type ScheduleRow = {
  tenantId: string
  flowId: string
  scheduleId: string
  /** As PostgreSQL writes it; null where no time is to come. */
  nextAt: string | null
  /** The nominal time of its last run, written alike. */
  lastAt: string | null
  /** Times that were left out, for the run of the one before still went on. */
  skippedCount: number
  /** Its last run. */
  runId: string | null
}

export const scheduleColumns = sql`tenant_id as "tenantId", flow_id as "flowId", schedule_id as "scheduleId", next_at as "nextAt",
  last_at as "lastAt", skipped_count as "skippedCount", run_id as "runId"`

type Place = Pick<ScheduleRow, 'tenantId' | 'flowId'>

type Scheduled = Pick<FlowDocument, 'schedules'>

/**
 * Makes the rows those of the live document, in the transaction that publishes it. A schedule that is there already keeps what became of
 * it. Where it comes at other times than `previous`, the next one is worked out anew, from now; else a time that is due stays due.
 */
export async function keepSchedules(
  connection: Pick<Queryable, 'as'>,
  { tenantId, flowId }: Place,
  { schedules = [] }: Scheduled,
  previous: Scheduled = {},
): Promise<void> {
  const now = new Date()
  const rows = schedules.map(schedule => ({
    id: schedule.id,
    next: nextTime(schedule, now)?.toISOString() ?? null,
    isMoved: !(previous.schedules ?? []).some(before => isDeepStrictEqual(timesAlone(before), timesAlone(schedule))),
  }))
  await connection.as(undefined, async platform => {
    await platform.run(sql`delete from trellis.flow_schedule where tenant_id = ${tenantId} and flow_id = ${flowId}
      and not schedule_id = any(${rows.map(({ id }) => id)}::text[])`)
    if (rows.length === 0) return
    await platform.run(sql`insert into trellis.flow_schedule as s (tenant_id, flow_id, schedule_id, next_at)
      select ${tenantId}, ${flowId}, r.id, r.next from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, next timestamptz)
      on conflict (tenant_id, flow_id, schedule_id) do update set next_at = excluded.next_at
      where excluded.schedule_id = any(${rows.filter(({ isMoved }) => isMoved).map(({ id }) => id)}::text[])`)
  })
}

function timesAlone(schedule: FlowSchedule): Omit<FlowSchedule, 'payload'> {
  const { payload: _, ...times } = schedule
  return times
}

/** undefined where none is to come, or it is switched off. */
export function nextTime(schedule: FlowSchedule, after: Date): Date | undefined {
  return schedule.disabled ? undefined : timesOf(schedule, after, 1)[0]
}

export function schedulesOfFlow(database: Pick<Queryable, 'run'>, { tenantId, flowId }: Place): Promise<ScheduleRow[]> {
  return database.run<ScheduleRow>(sql`select ${scheduleColumns} from trellis.flow_schedule
    where tenant_id = ${tenantId} and flow_id = ${flowId} order by schedule_id`)
}
