import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { uuidv7 } from '@trellis/base'
import type { SessionAnswer } from '@trellis/contract'
import { lineOf, stepOf } from '../../tests/scenarios/flow-world.ts'
import { type Figure, percentile, ratioFigure, valueFigure } from '../figure.ts'
import { latencies } from '../load.ts'
import { type Api, apiOf, post, root, type World } from '../world.ts'
import { makeFlow, makeNotes } from './flows-of-bench.ts'
import { inWorkspace } from './in-workspace.ts'

const queuedCount = 100_000
const startCount = 100

/** What one workspace's 100,000 queued runs do to another: how late a run of that one begins, and what its calls take. */
export async function* measureFair(world: World): AsyncIterable<Figure> {
  const other = await makeOther(world)
  const calls = () => latencies({ ...listing(other), connections: 1, seconds: 10 })
  await calls()
  const before = percentile(await calls(), 0.95)
  await queueRuns(world)
  const after = percentile(await calls(), 0.95)
  const [starts] = await Promise.all([startsOf(world, other), calls(), calls()])
  const left = await openRuns(world)
  if (left === 0) throw new Error('All runs had ended before the last figure was taken')
  yield valueFigure({ name: 'flows.fair', value: percentile(starts, 0.95) / 1000, unit: 's', limit: 5, atMost: true })
  const ratio = after / before
  yield ratioFigure({ name: 'flows.fair.calls', value: after, unit: 'ms', ratio, limit: 1.5, atMost: true })
}

type Other = { url: string; api: Api; hook: string }

/** A second workspace with 500 notes, and a flow that a webhook starts. */
async function makeOther({ url, databaseUrl }: World): Promise<Other> {
  const { port } = new URL(url)
  const own = `http://127.0.0.1:${port}`
  await trellis(databaseUrl, ['address', '--name', 'Bench', '--url', `http://localhost:${port}`])
  const told = await trellis(databaseUrl, ['create', '--name', 'Other', '--email', 'boss@other.example', '--url', own])
  const token = /token=([\w.-]+)/.exec(told)?.[1] ?? ''
  const session = await post<SessionAnswer>(`${own}/api/operations/PASSWORD_SET`, { token, password: 'other-password' })
  const api = apiOf(own, session.accessToken)
  await makeNotes(api)
  const records = Array.from({ length: 500 }, (_, at) => ({ id: `n${at}`, text: `Note ${at}` }))
  await api.call('DATA_BULK_UPDATE', { collectionId: 'Notes', records })
  const { id } = await api.call('API_TOKEN_CREATE', { name: 'Clock', roles: ['entityAdmin'], isTenantAdmin: false })
  const started = { ...lineOf([stepOf('made', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'Started' } })]) }
  await makeFlow(api, 'started', { ...started, runAs: id, webhook: { proof: 'address' } })
  const { path } = await api.call('FLOW_MAKE_WEBHOOK_SECRET', { id: 'started' })
  return { url: own, api, hook: `${own}${path}` }
}

const run = promisify(execFile)

async function trellis(databaseUrl: string, args: readonly string[]): Promise<string> {
  const program = join(root, 'dist/server/command-line.js')
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const { stdout } = await run(process.execPath, [program, 'tenant', ...args], { cwd: root, env })
  return stdout
}

const listing = ({ url, api }: Other) => ({
  url,
  request: () => ({
    method: 'POST' as const,
    path: '/api/operations/DATA_LIST',
    headers: { authorization: `Bearer ${api.token}` },
    body: JSON.stringify({ cursor: { collectionId: 'Notes', options: { limit: 25 } } }),
  }),
})

/** As if so many had been started at once, each with a place of its flow. */
async function queueRuns(world: World): Promise<void> {
  const { runId } = await world.admin.call('FLOW_RUN', { id: 'steps', input: { text: 'Queued' } })
  const ids = Array.from({ length: queuedCount }, () => uuidv7())
  const { id: tenantId } = await inWorkspace(world, 'Bench', async (connection, runs) => {
    await connection.query(
      `insert into ${runs} select (jsonb_populate_record(r, jsonb_build_object('id', made.id, 'status', 'queued', 'epoch', 0,
        'has_place', true, 'store', null, 'output', null, 'started_at', null, 'at_work_since', null, 'ended_at', null,
        'created_at', now(), 'step_count', 0, 'spent_ms', 0))).*
      from ${runs} r, unnest($2::text[]) as made(id) where r.id = $1`,
      [runId, ids],
    )
  })
  await world.database.query(
    `insert into trellis.work (kind, tenant_id, key, input, run_at, status)
    select 'flow', $1, id, jsonb_build_object('runId', id), now(), 'waiting' from unnest($2::text[]) as made(id)`,
    [tenantId, ids],
  )
  // Whoever puts work down says so.
  await world.admin.call('FLOW_RUN', { id: 'nothing', input: { text: 'Wake' } })
}

/** Milliseconds from the webhook's run to its begin, of one start each 200 ms. */
async function startsOf(world: World, { hook }: Other): Promise<number[]> {
  for (let at = 0; at < startCount; at += 1) {
    await post(hook, {})
    await wait(200)
  }
  const starts = async () =>
    (
      await inWorkspace(world, 'Other', async (connection, runs) => {
        const { rows } = await connection.query<{ ms: number }>(
          `select (extract(epoch from coalesce(started_at, now()) - created_at) * 1000)::float8 as ms from ${runs} where cause = 'webhook'`,
        )
        return rows
      })
    ).found.map(({ ms }) => ms)
  return starts()
}

async function openRuns(world: World): Promise<number> {
  const { rows } = await world.database.query<{ open: number }>(
    `select count(*)::int as open from trellis.work where kind = 'flow' and ended_at is null`,
  )
  return rows[0]?.open ?? 0
}
