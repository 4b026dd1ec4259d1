import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let admin: Caller

beforeAll(async () => {
  world = await makeServerWorld('work_list')
  admin = await world.person({ email: 'admin@w.example', isTenantAdmin: true })
}, 60_000)
afterAll(() => world?.close())

type Work = { kind: string; id: string; status: string; [key: string]: unknown }
const list = async (input: object = {}): Promise<Work[]> => {
  const answer: { list: Work[] } = JSON.parse(JSON.stringify(await world.run(admin, 'WORK_LIST', input)))
  return answer.list
}
const change = (name: 'WORK_CANCEL' | 'WORK_RETRY', kind: string, id: string) => world.run(admin, name, { kind, id })
const notThere = { code: 'NOT_FOUND' }

const addImport = (id: string, tenantId: string, ago: string) =>
  world.services.database.run(sql`insert into trellis.import_run (id, tenant_id, user_id, file_id, collection_id, status, started_at, heartbeat_at, done_count)
    values (${id}, ${tenantId}, 'somebody', 'file', 'Orders', 'running', now() - ${ago}::interval, now() + interval '1 hour', 40)`)

test('an import of somebody else is told and cancelled; nothing of another workspace is there', async () => {
  const { tenant } = admin
  await addImport('theirs', tenant.id, '1 minute')
  expect(await list()).toEqual([
    {
      kind: 'import',
      id: 'theirs',
      status: 'running',
      title: 'Orders',
      doneCount: 40,
      createdAt: expect.any(String),
      canCancel: true,
      canRetry: false,
    },
  ])
  await change('WORK_CANCEL', 'import', 'theirs')
  const message = 'The import was cancelled; nothing was imported'
  expect(await list()).toMatchObject([{ id: 'theirs', status: 'failed', message, canCancel: false }])
  await expect(change('WORK_CANCEL', 'import', 'theirs')).rejects.toMatchObject(notThere)
  await expect(change('WORK_RETRY', 'import', 'theirs')).rejects.toMatchObject(notThere)
})

test('recalculations are told by collection, and those that wait begin at once', async () => {
  const { tenant } = admin
  await world.services.database.run(sql`insert into trellis.recalculation (tenant_id, collection_id, linked_field, linked_id, total_count, done_count, message)
    select ${tenant.id}, 'Lines', 'order', n::text, 10, 12, 'Interrupted; trying again' from generate_series(1, 3) n`)
  const waiting = (await list({ status: ['waiting'] })).find(({ kind }) => kind === 'recalculation')
  expect(waiting).toMatchObject({ id: 'Lines', doneCount: 30, totalCount: 30, canRetry: true, canCancel: false })
  await change('WORK_RETRY', 'recalculation', 'Lines')
  const again = (await list()).find(({ kind }) => kind === 'recalculation')
  if (again) expect(again).toMatchObject({ status: 'running', canRetry: false })
  await expect(change('WORK_RETRY', 'recalculation', 'Orders')).rejects.toMatchObject(notThere)
})

test('a change of a collection is told with how far it is, and cancelled', async () => {
  const { tenant } = admin
  await world.services.database.run(sql`insert into trellis.schema_change (id, tenant_id, collection_id, collections, request, decided, steps, done_count, total_count, created_at)
    values ('change', ${tenant.id}, 'Orders', '{}', '{}', '{}', '[]', 500, 1000, now() + interval '1 hour')`)
  const mine = async () => (await list()).find(({ kind }) => kind === 'schema-change')
  expect(await mine()).toMatchObject({
    id: 'change',
    status: 'running',
    title: 'Orders',
    doneCount: 500,
    totalCount: 1000,
    canCancel: true,
  })
  await change('WORK_CANCEL', 'schema-change', 'change')
  expect((await mine())?.['canCancel']).toBe(false)
  await expect(change('WORK_CANCEL', 'schema-change', 'change')).rejects.toMatchObject(notThere)
})

test('runs of flows that wait stand before those that ended, and are cancelled for whoever started them', async () => {
  const { tenant } = admin
  const tables = world.services.database.withRole(tenant.role)
  const statuses = ['queued', 'succeeded', 'failed']
  for (const [place, status] of statuses.entries()) {
    await tables.run(sql`insert into ${sql.id(tenant.coreSchema, 'flow_run')} (id, flow_id, flow_version, flow_name, status, cause, user_id, chain, event, input,
        error, logs_values, needs_place, created_at, ended_at, has_place)
      values (${`run-${status}`}, 'late', 1, 'Late orders', ${status}, 'button', 'somebody', '[]', '{}', '{}',
        ${status === 'failed' ? '{"type":"OTHERS","message":"No such order"}' : null}::jsonb, true, true, now() - make_interval(days => 1, hours => ${place}),
        ${status === 'queued' ? null : new Date().toISOString()}::timestamptz, false)`)
  }
  const runs = async () => (await list()).filter(({ kind }) => kind === 'flow-run')
  expect((await runs()).map(({ id, status, message }) => [id, status, message])).toEqual([
    ['run-queued', 'waiting', undefined],
    ['run-succeeded', 'done', undefined],
    ['run-failed', 'failed', 'No such order'],
  ])
  await change('WORK_CANCEL', 'flow-run', 'run-queued')
  expect(await runs()).toContainEqual(
    expect.objectContaining({ id: 'run-queued', status: 'cancelled', message: 'The run was cancelled' }),
  )
  for (const id of ['run-queued', 'run-failed', 'run-nosuch'])
    await expect(change('WORK_CANCEL', 'flow-run', id)).rejects.toMatchObject(notThere)
})

test('S22 kinds and work that are not there are not found, and nobody but a tenant admin asks', async () => {
  for (const [kind, id] of [
    ['constructor', 'x'],
    ['nosuchkind', 'x'],
    ['mail', 'nosuchmail'],
    ['import', 'nosuchimport'],
  ] as const)
    for (const name of ['WORK_CANCEL', 'WORK_RETRY'] as const)
      await expect(change(name, kind, id)).rejects.toMatchObject(notThere)
  const other = await world.person({ email: 'developer@w.example', roles: ['developer', 'entityAdmin', 'userAdmin'] })
  await expect(world.run(other, 'WORK_LIST', {})).rejects.toMatchObject({ code: 'DENIED' })
})
