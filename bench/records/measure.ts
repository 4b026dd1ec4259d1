import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import { measureMemory } from '../memory.ts'
import { type Api, startWorld, type World } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import { runwayGrants } from './collections.ts'
import { fillTables } from './fill-tables.ts'
import { fillNames, measureGlobal } from './global.ts'
import { measureKeyset } from './keyset.ts'
import { bareSide, bySurface, type Case, casesFor, ourSide } from './requests.ts'

const ofNames = 'records.global'
const idle = 'records.memory'

/** The figures of reading: a million records, a row rule, 16 connections. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name
  if (only !== ofNames) {
    yield* inWorld(async function* (world) {
      if (wanted(idle)) yield await measureMemory(world, { name: idle, limit: 150 })
      if (only === idle) return
      const clerk = await makeRunways(world)
      yield* measureRunways({ world, clerk }, wanted)
    })
  }
  // Searched are the five collections that the promise speaks of, not the million beside them.
  if (wanted(ofNames)) {
    yield* inWorld(async function* (world) {
      await fillNames(world)
      yield await measureGlobal(world)
    })
  }
}

async function* inWorld(work: (world: World) => AsyncIterable<Figure>): AsyncIterable<Figure> {
  const world = await startWorld()
  try {
    yield* work(world)
  } finally {
    await world.close()
  }
}

/** The million and the clerk who reads it; the app comes first, so that its row rule's index is copied to bare. */
export async function makeRunways(world: World): Promise<Api> {
  let clerk: Api | undefined
  await fillTables(world, async () => {
    clerk = await makeClerk(world, runwayGrants)
  })
  if (!clerk) throw new Error('There is no clerk')
  return clerk
}

type Place = { world: World; clerk: Api }

export async function* measureRunways(
  { world, clerk }: Place,
  wanted: (name: string) => boolean,
): AsyncIterable<Figure> {
  const found = await world.database.query<{ id: string }>(
    'select id from bare.runways where not closed order by hashtext(id) limit 5000',
  )
  const cases = casesFor(found.rows.map(({ id }) => id))
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareRoutes })
  try {
    for (const each of cases) if (wanted(each.name)) yield await measureCase({ world, clerk, bareUrl: bare.url }, each)
    if (wanted('records.keyset')) yield await measureKeyset(world, clerk)
  } finally {
    await bare.close()
  }
}

async function measureCase(
  { world, clerk, bareUrl }: Place & { bareUrl: string },
  { name, limit, path, operation, input }: Case,
): Promise<Figure> {
  const sides = { bare: bareSide(bareUrl, path), ours: ourSide(world, clerk, operation, input) }
  if (name === 'records.list.rare') {
    // On every connection of both, so that a plan made for what is common would be in use.
    const connections = 16
    const common = ourSide(world, clerk, operation, () => bySurface('ASP'))
    await requestsPerSecond({ ...bareSide(bareUrl, () => '/list-surface?surface=ASP'), connections, seconds: 1 })
    await requestsPerSecond({ ...common, connections, seconds: 1 })
  }
  const { ours: value, ratio } = await compareWithBare(sides)
  return ratioFigure({ name, value, unit: 'requests/s', ratio, limit })
}
