import { startBare } from '../bare.mjs'
import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import { inspected, type Profile, topFunctions } from '../profile.ts'
import { startWorld } from '../world.ts'
import { bareRoutes } from './bare-routes.ts'
import { cases } from './requests.ts'
import { fillTickets, ourSide } from './tickets.ts'

export { explain } from './explain.ts'

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
