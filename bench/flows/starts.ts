import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { newFlow } from '@trellis/flows'
import { lineOf, stepOf } from '../../tests/scenarios/flow-world.ts'
import { type Figure, percentile, valueFigure } from '../figure.ts'
import type { Api, World } from '../world.ts'
import { inWorkspace } from './in-workspace.ts'

/** From the moment that a run is put down to its first step, while nothing else happens; as its log tells it. */
export async function measureStart({ admin }: World, clerk: Api): Promise<Figure> {
  const waits: number[] = []
  for (let index = 0; index < 200; index += 1) {
    const { runId } = await clerk.call('FLOW_RUN', { id: 'steps', input: { text: 'Start' }, wait: 0 })
    await wait(50)
    const { createdAt, steps = [] } = await admin.call('FLOW_RUN_GET', { runId })
    const [first] = steps
    if (first?.startedAt === undefined) throw new Error('The log has no steps of the run')
    waits.push(Date.parse(first.startedAt) - Date.parse(createdAt))
  }
  return valueFigure({ name: 'flows.start', value: percentile(waits, 0.99), unit: 'ms', limit: 100, atMost: true })
}

type Begun = { flowId: string; scheduleId: string; at: number }

/** When runs of schedules were put down, in milliseconds. */
async function begunRuns(world: World): Promise<Begun[]> {
  const { found } = await inWorkspace(world, 'Bench', async (connection, runs) => {
    const { rows } =
      await connection.query<Begun>(`select flow_id as "flowId", event -> 'schedule' ->> 'id' as "scheduleId",
      extract(epoch from created_at)::float8 * 1000 as at from ${runs} where cause = 'schedule'`)
    return rows
  })
  return found
}

const flowCount = 200
const schedulesEach = 50
const idleSeconds = 10
const dueSeconds = 20
const duePerSecond = 100

/** 10,000 schedules: what they cost while none is due, and how late runs are put down while 100 are due in each second. */
export async function* measureSchedules(world: World): AsyncIterable<Figure> {
  const before = await busyPart(world)
  await makeSchedules(world)
  const cost = (await busyPart(world)) - before
  const limit = { unit: '%', limit: 2, atMost: true }
  yield valueFigure({ name: 'flows.schedules.idle', value: Math.max(0, cost * 100), ...limit })
  const { rows } = await world.database.query<Begun>(
    `update trellis.flow_schedule s set next_at = now() + interval '2 s' + n * interval '1 s' / ${duePerSecond}
     from (select flow_id, schedule_id, row_number() over () as n from trellis.flow_schedule limit ${dueSeconds * duePerSecond}) d
     where d.flow_id = s.flow_id and d.schedule_id = s.schedule_id
     returning s.flow_id as "flowId", s.schedule_id as "scheduleId", extract(epoch from s.next_at)::float8 * 1000 as at`,
  )
  const due = new Map(rows.map(({ flowId, scheduleId, at }) => [`${flowId} ${scheduleId}`, at]))
  await wait((dueSeconds + 12) * 1000)
  const late = (await begunRuns(world)).map(
    ({ flowId, scheduleId, at }) => at - (due.get(`${flowId} ${scheduleId}`) ?? 0),
  )
  if (late.length < due.size)
    throw new Error(`Only ${late.length} of ${due.size} schedules that were due started a run`)
  const value = percentile(late, 0.99)
  yield valueFigure({ name: 'flows.schedules', value, unit: 'ms', limit: 1000, atMost: true })
}

async function makeSchedules({ admin }: World): Promise<void> {
  const token = await admin.call('API_TOKEN_CREATE', { name: 'Clock', roles: ['entityAdmin'], isTenantAdmin: false })
  for (let flow = 0; flow < flowCount; flow += 1) {
    const schedules = Array.from({ length: schedulesEach }, (_, at) => ({
      id: `s${at}`,
      type: 'monthly' as const,
      dayOfMonth: 1 + (at % 28),
      time: '03:00',
      timezone: 'UTC',
    }))
    const record = { ...newFlow(), name: `Flow ${flow}`, ...lineOf([stepOf('end', 'END')]), schedules, runAs: token.id }
    const id = `scheduled${flow}`
    await admin.call('CORE_UPSERT', { collectionId: 'Flow', id, record })
    await admin.call('FLOW_SET_STATUS', { id, status: 'enabled' })
  }
}

/** How much of a core the server takes while nobody asks it anything. */
async function busyPart({ process: { pid } }: World): Promise<number> {
  await wait(3000)
  const before = await spentSeconds(pid)
  await wait(idleSeconds * 1000)
  return ((await spentSeconds(pid)) - before) / idleSeconds
}

/** User and system time of the process; the kernel counts in hundredths of a second. */
async function spentSeconds(pid: number | undefined): Promise<number> {
  // Its name may hold blanks: what counts stands behind it.
  const parts = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(parts[11]) + Number(parts[12])) / 100
}
