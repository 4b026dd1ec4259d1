import type { ListInput } from '@trellis/contract'
import { type Figure, median, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import type { Api, World } from '../world.ts'
import { ourSide } from './requests.ts'

const depth = 900_000
const rounds = 5

/** The longest runways, or those after a place. */
export const keysetPage = (options: object): ListInput => ({
  cursor: { collectionId: 'Runways', options: { orderBy: 'lengthFt', descending: true, ...options } },
  omitAssociations: true,
  count: 'none',
})

/** The place behind 900,000 runways: the way there goes by offset once. */
export async function farPlace(clerk: Api): Promise<string> {
  const { next } = await clerk.call('DATA_LIST', keysetPage({ skip: depth - 25 }))
  if (!next) throw new Error('There is no page so far behind')
  return next
}

/** What a page far behind costs against the first one. */
export async function measureKeyset(world: World, clerk: Api): Promise<Figure> {
  const next = await farPlace(clerk)
  const speed = (input: ListInput) =>
    requestsPerSecond({ ...ourSide(world, clerk, 'DATA_LIST', () => input), connections: 16, seconds: 2 })
  await speed(keysetPage({ after: next }))
  const ratios: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await speed(keysetPage({}))
    const deep = await speed(keysetPage({ after: next }))
    const after = await speed(keysetPage({}))
    values.push(deep)
    ratios.push((before + after) / 2 / deep)
  }
  return ratioFigure({
    name: 'records.keyset',
    value: median(values),
    unit: 'requests/s',
    ratio: median(ratios),
    limit: 2,
    atMost: true,
  })
}
