import { setTimeout as wait } from 'node:timers/promises'
import { lineOf, stepOf } from '../../tests/scenarios/flow-world.ts'
import { type Figure, percentile, valueFigure } from '../figure.ts'
import type { World } from '../world.ts'
import { importOrders, makeCustomers } from '../writing/many-rows.ts'
import { makeFlow } from './flows-of-bench.ts'
import { inWorkspace } from './in-workspace.ts'

const patienceMs = 60_000

/** From the commit of a record that starts a flow to the begin of its run, while an import of 1,000,000 rows runs beside it. */
export async function measureBehind(world: World): Promise<Figure> {
  const { admin } = world
  const { id: runAs } = await admin.call('API_TOKEN_CREATE', {
    name: 'Log',
    roles: ['entityAdmin'],
    isTenantAdmin: false,
  })
  const triggers = [{ id: 'created', event: 'create' as const, collectionId: 'Notes' }]
  await makeFlow(admin, 'behind', {
    ...lineOf([stepOf('end', 'END')]),
    inputs: { type: 'object', properties: {} },
    triggers,
    runAs,
    output: '{{record.id}}',
  })
  await makeCustomers(world)
  let isOver = false
  const imported = importOrders(world).finally(() => {
    isOver = true
  })
  const committed = new Map<string, number>()
  while (!isOver) {
    const { id } = await admin.call('DATA_CREATE', { collectionId: 'Notes', record: { text: 'Behind' } })
    committed.set(id, Date.now())
    await wait(100)
  }
  await imported
  let late = await startsOf(world, committed)
  for (const until = Date.now() + patienceMs; late.length < committed.size; late = await startsOf(world, committed)) {
    if (Date.now() > until) throw new Error(`${committed.size} records started ${late.length} runs`)
    await wait(500)
  }
  return valueFigure({ name: 'log.behind', value: percentile(late, 0.99), unit: 'ms', limit: 1000, atMost: true })
}

async function startsOf(world: World, committed: ReadonlyMap<string, number>): Promise<number[]> {
  const { found } = await inWorkspace(world, 'Bench', async (connection, runs) => {
    const { rows } = await connection.query<{ id: string; at: number }>(
      `select output::jsonb #>> '{}' as id, extract(epoch from started_at)::float8 * 1000 as at from ${runs} where flow_id = 'behind'`,
    )
    return rows
  })
  return found.map(({ id, at }) => at - (committed.get(id) ?? 0))
}
