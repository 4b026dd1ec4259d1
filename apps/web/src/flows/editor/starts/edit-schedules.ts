import { uuidv7 } from '@trellis/base'
import type { FlowDocument, FlowSchedule, FlowScheduleType } from '@trellis/model'
import { withPart } from '../part.ts'

/** What each type needs beside what all have. */
const partsOf: Readonly<Record<FlowScheduleType, Partial<FlowSchedule>>> = {
  minutes: { every: 15 },
  hourly: { every: 1, time: '00:00' },
  daily: { time: '08:00' },
  weekly: { time: '08:00', dayOfWeek: [1, 2, 3, 4, 5] },
  monthly: { time: '08:00', dayOfMonth: 1 },
  custom: { customPattern: '30 8 * * 1-5' },
}

export function newSchedule(timezone: string): FlowSchedule {
  return { id: uuidv7(), type: 'weekly', timezone, ...partsOf.weekly }
}

/** With another type: what that needs is taken over where it fits, and what it does not need goes. */
export function withType(schedule: FlowSchedule, type: FlowScheduleType): FlowSchedule {
  const { every: _e, time, dayOfWeek: _w, dayOfMonth: _m, customPattern: _c, ...rest } = schedule
  const needed = partsOf[type]
  return {
    ...rest,
    type,
    ...needed,
    ...(time !== undefined && needed.time !== undefined && type !== 'hourly' && { time }),
  }
}

/** A flow without schedules has no list of them. */
export function withSchedules(flow: FlowDocument, schedules: readonly FlowSchedule[]): FlowDocument {
  return withPart(flow, 'schedules', schedules.length > 0 ? [...schedules] : undefined)
}
