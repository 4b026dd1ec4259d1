import type { Side } from '../compare.ts'
import { requestsPerSecond } from '../load.ts'
import { inspected, type Profile, topFunctions } from '../profile.ts'
import { fillNames, searchAt } from './global.ts'
import { farPlace, keysetPage } from './keyset.ts'
import { ourSide } from './requests.ts'
import { inRunways, inWorld, sidesOf } from './runways.ts'

/** Where the server's time goes while it answers what the figures of reading ask for. */
export async function* profile(only?: string): AsyncIterable<Profile> {
  const wanted = (name: string) => !only || only === name
  const { options, inspector } = await inspected()
  if (only !== 'records.global') {
    yield* inWorld(
      world =>
        inRunways(world, async function* (runways) {
          for (const each of runways.cases) {
            if (wanted(each.name)) yield await profileSide(inspector, each.name, sidesOf(runways, each).ours)
          }
          if (!wanted('records.keyset')) return
          const far = keysetPage({ after: await farPlace(runways.clerk) })
          yield await profileSide(
            inspector,
            'records.keyset',
            ourSide(world, runways.clerk, 'DATA_LIST', () => far),
          )
        }),
      options,
    )
  }
  if (!wanted('records.global')) return
  yield* inWorld(async function* (world) {
    await fillNames(world)
    yield await profileSide(inspector, 'records.global', ourSide(world, world.admin, 'CORE_SEARCH', searchAt))
  }, options)
}

/** Warm, as the figures are. */
async function profileSide(inspector: string, name: string, side: Side): Promise<Profile> {
  const load = { ...side, connections: 16 }
  await requestsPerSecond({ ...load, seconds: 2 })
  let perSecond = 0
  const functions = await topFunctions(inspector, async () => {
    perSecond = await requestsPerSecond({ ...load, seconds: 5 })
  })
  return { name, perSecond, functions }
}
