import pg from 'pg'
import { type Explanation, explainStatement, logsValues, type Statement, statementsDuring } from '../explain.ts'
import { requestsPerSecond } from '../load.ts'
import { startWorld, type World } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import { type Case, cases } from './requests.ts'
import { fillTickets, ourSide } from './tickets.ts'

/** How PostgreSQL answers what the figures of this group ask for: the statements as the server sends them, and those of bare. */
export async function* explain(only?: string): AsyncIterable<Explanation> {
  const world = await startWorld(logsValues)
  try {
    const token = await fillTickets(world)
    for (const each of cases.filter(({ name }) => !only || only === name)) {
      yield* explainOurs(world, token, each)
      yield* explainBare(world, each)
    }
  } finally {
    await world.close()
  }
}

/** After a few seconds of load, when the server has found out which plans it may keep. */
async function* explainOurs(world: World, token: string, asked: Case): AsyncIterable<Explanation> {
  const load = { ...ourSide(world, token, asked), connections: 16 }
  await requestsPerSecond({ ...load, seconds: 3 })
  const { rows } = await world.database.query<{ role: string }>('select role_name as role from trellis.tenant')
  const sent = await statementsDuring(world, () => requestsPerSecond({ ...load, connections: 1, seconds: 0.01 }))
  for (const statement of sent) {
    const plan = await explainStatement(world, statement, rows[0]?.role)
    yield { name: asked.name, side: 'ours', text: statement.text, plan }
  }
}

async function* explainBare(world: World, { name, bare }: Case): AsyncIterable<Explanation> {
  const { path, body } = bare(0)
  const { pathname, searchParams } = new URL(path, 'http://bare')
  const route = bareRoutes[pathname]
  if (!route) throw new Error(`Bare has no ${pathname}`)
  const values = route.values(searchParams, body ? JSON.parse(body) : {}).map(literal)
  for (const text of [route.text, ...(route.count ? [route.count] : [])]) {
    const statement: Statement = { text, values, isPrepared: true }
    yield { name, side: 'bare', text, plan: await explainStatement(world, statement) }
  }
}

const literal = (value: unknown) => pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value))
