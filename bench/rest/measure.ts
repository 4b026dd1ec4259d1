import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { compareWithBare, type Side } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import { inspected, type Profile, topFunctions } from '../profile.ts'
import { asOwner, fillBoth } from '../records/fill-both.ts'
import { untilIndexed } from '../until-indexed.ts'
import { startWorld, type World } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import {
  customerColumns,
  customerRows,
  customersDocument,
  ticketColumns,
  ticketGrants,
  ticketRows,
  ticketsDocument,
} from './collections.ts'
import { type Case, cases } from './requests.ts'

/**
 * What programs ask of the public REST interface, with the API token of a member who sees half of 100,000 tickets by a row rule.
 *
 * Bare sends the same SQL, with the same rule and the same indexes, as one named statement for each request (two with a count). It knows
 * of no token, no rights, no input to check, no version to compare, and keeps no activity; ours does all of that.
 */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const world = await startWorld()
  try {
    const token = await fillTickets(world)
    const bare = await startBare({ connectionString: world.databaseUrl, routes: bareRoutes })
    try {
      for (const each of cases.filter(({ name }) => !only || only === name)) {
        const sides = { bare: { url: bare.url, request: each.bare }, ours: ourSide(world, token, each) }
        const { ours, ratio } = await compareWithBare(sides)
        yield ratioFigure({ name: each.name, value: ours, unit: 'requests/s', ratio, limit: each.limit })
      }
    } finally {
      await bare.close()
    }
  } finally {
    await world.close()
  }
}

/** Where the server's time goes while it answers them. */
export async function* profile(only?: string): AsyncIterable<Profile> {
  const { options, inspector } = await inspected()
  const world = await startWorld(options)
  try {
    const token = await fillTickets(world)
    for (const each of cases.filter(({ name }) => !only || only === name)) {
      const load = { ...ourSide(world, token, each), connections: 16 }
      await requestsPerSecond({ ...load, seconds: 2 })
      let perSecond = 0
      const functions = await topFunctions(inspector, async () => {
        perSecond = await requestsPerSecond({ ...load, seconds: 5 })
      })
      yield { name: each.name, perSecond, functions }
    }
  } finally {
    await world.close()
  }
}

function ourSide(world: World, token: string, { ours }: Case): Side {
  const headers = { authorization: `Bearer ${token}` }
  return { url: world.url, request: index => ({ ...ours(index), headers }) }
}

/** The same rows and indexes for both servers; answers the member's token. */
async function fillTickets(world: World): Promise<string> {
  const { admin, database } = world
  await admin.call('SCHEMA_APPLY', { collectionId: 'Customers', document: customersDocument, baseVersion: null })
  await admin.call('SCHEMA_APPLY', { collectionId: 'Tickets', document: ticketsDocument, baseVersion: null })
  const clerk = await makeClerk(world, ticketGrants)
  const { token } = await clerk.call('API_TOKEN_CREATE', { name: 'Bench', roles: [], isTenantAdmin: false })
  await admin.call('INDEX_PIN', { collectionId: 'Tickets', equal: [], orderBy: 'dueDate', pinned: true })
  await untilIndexed(world, ['Customers', 'Tickets'])
  await database.query('create schema bare')
  const owner = await asOwner(world)
  try {
    await fillBoth(world, owner, { collection: 'Customers', columns: customerColumns, rows: customerRows })
    await fillBoth(world, owner, { collection: 'Tickets', columns: [...ticketColumns, 'customer'], rows: ticketRows })
    await untilIndexed(world, ['Customers', 'Tickets'])
  } finally {
    owner.client.release(true)
  }
  return token
}
