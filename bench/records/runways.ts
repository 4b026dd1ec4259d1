import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { requestsPerSecond } from '../load.ts'
import { type Api, startWorld, type World, type WorldOptions } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import { runwayGrants } from './collections.ts'
import { fillTables } from './fill-tables.ts'
import { bareSide, bySurface, type Case, casesFor, ourSide } from './requests.ts'

/** A million runways in both servers, the clerk who reads ours, and what is asked of both. */
export type Runways = { world: World; clerk: Api; bareUrl: string; cases: readonly Case[] }

export async function* inWorld<Item>(
  work: (world: World) => AsyncIterable<Item>,
  options: WorldOptions = {},
): AsyncIterable<Item> {
  const world = await startWorld(options)
  try {
    yield* work(world)
  } finally {
    await world.close()
  }
}

export async function* inRunways<Item>(
  world: World,
  work: (runways: Runways) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  const clerk = await makeRunways(world)
  const found = await world.database.query<{ id: string }>(
    'select id from bare.runways where not closed order by hashtext(id) limit 5000',
  )
  const cases = casesFor(found.rows.map(({ id }) => id))
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareRoutes })
  try {
    yield* work({ world, clerk, bareUrl: bare.url, cases })
  } finally {
    await bare.close()
  }
}

/** The app comes first, so that its row rule's index is copied to bare. */
export async function makeRunways(world: World, grants = runwayGrants): Promise<Api> {
  let clerk: Api | undefined
  await fillTables(world, async () => {
    clerk = await makeClerk(world, grants)
  })
  if (!clerk) throw new Error('There is no clerk')
  return clerk
}

export function sidesOf({ world, clerk, bareUrl }: Runways, { path, operation, input }: Case) {
  return { bare: bareSide(bareUrl, path), ours: ourSide(world, clerk, operation, input) }
}

/** What is common, on every connection of both, so that a plan made for it would be in use when something rare is asked for. */
export async function askForCommon({ world, clerk, bareUrl }: Runways): Promise<void> {
  const each = { connections: 16, seconds: 1 }
  await requestsPerSecond({ ...bareSide(bareUrl, () => '/list-surface?surface=ASP'), ...each })
  await requestsPerSecond({ ...ourSide(world, clerk, 'DATA_LIST', () => bySurface('ASP')), ...each })
}
