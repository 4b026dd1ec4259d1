import pg from 'pg'
import { type Explanation, explainStatement, logsValues, type Statement, statementsDuring } from '../explain.ts'
import { requestsPerSecond } from '../load.ts'
import { type Api, post, type World } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import { fillNames, searchAt } from './global.ts'
import { farPlace, keysetPage } from './keyset.ts'
import { askForCommon, inRunways, inWorld, type Runways } from './runways.ts'

/** How PostgreSQL answers what the figures of reading ask for: the statements as the server sends them, and those of bare. */
export async function* explain(only?: string): AsyncIterable<Explanation> {
  const wanted = (name: string) => !only || only === name
  if (only !== 'records.global') {
    yield* inWorld(world => inRunways(world, runways => explainRunways(runways, wanted)), logsValues)
  }
  if (!wanted('records.global')) return
  yield* inWorld(async function* (world) {
    await fillNames(world)
    yield* explainOurs({ world, caller: world.admin }, 'records.global', 'CORE_SEARCH', searchAt(0))
  }, logsValues)
}

async function* explainRunways(runways: Runways, wanted: (name: string) => boolean): AsyncIterable<Explanation> {
  const { world, clerk, cases } = runways
  for (const each of cases) {
    if (!wanted(each.name)) continue
    if (each.name === 'records.list.rare') await askForCommon(runways)
    yield* explainOurs({ world, caller: clerk }, each.name, each.operation, each.input(0))
    yield* explainBare(world, each.name, each.path(0))
  }
  if (!wanted('records.keyset')) return
  const far = await farPlace(clerk)
  yield* explainOurs({ world, caller: clerk }, 'records.keyset, first page', 'DATA_LIST', keysetPage({}))
  yield* explainOurs({ world, caller: clerk }, 'records.keyset, far page', 'DATA_LIST', keysetPage({ after: far }))
}

/** After a few seconds of load, when the server has found out which plans it may keep. */
async function* explainOurs(
  { world, caller }: { world: World; caller: Api },
  ...[name, operation, input]: [name: string, operation: string, input: unknown]
): AsyncIterable<Explanation> {
  const request = { method: 'POST' as const, path: `/api/operations/${operation}`, body: JSON.stringify(input) }
  const headers = { authorization: `Bearer ${caller.token}` }
  await requestsPerSecond({ url: world.url, connections: 16, seconds: 3, request: () => ({ ...request, headers }) })
  const { rows } = await world.database.query<{ role: string }>('select role_name as role from trellis.tenant')
  const sent = await statementsDuring(world, () => post(`${world.url}${request.path}`, input, caller.token))
  for (const statement of sent) {
    const plan = await explainStatement(world, statement, rows[0]?.role)
    yield { name, side: 'ours', text: statement.text, plan }
  }
}

async function* explainBare(world: World, name: string, path: string): AsyncIterable<Explanation> {
  const { pathname, searchParams } = new URL(path, 'http://bare')
  const route = bareRoutes[pathname]
  if (!route) throw new Error(`Bare has no ${pathname}`)
  const values = route.values(searchParams).map(value => pg.escapeLiteral(String(value)))
  for (const text of [route.text, ...(route.count ? [route.count] : [])]) {
    const statement: Statement = { text, values, isPrepared: true }
    yield { name, side: 'bare', text, plan: await explainStatement(world, statement) }
  }
}
