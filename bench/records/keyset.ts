import type { ListInput } from '@trellis/contract'
import { type Figure, median, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import type { Api, World } from '../world.ts'
import { ourSide } from './requests.ts'

const depth = 900_000
const rounds = 5

/** What a page far behind costs against the first one. The way there goes by offset once; the page itself goes on after its place. */
export async function measureKeyset(world: World, clerk: Api): Promise<Figure> {
  const page = (options: object): ListInput => ({
    cursor: { collectionId: 'Runways', options: { orderBy: 'lengthFt', descending: true, ...options } },
    omitAssociations: true,
    count: 'none',
  })
  const { next } = await clerk.call('DATA_LIST', page({ skip: depth - 25 }))
  if (!next) throw new Error('There is no page so far behind')
  const speed = (input: ListInput) =>
    requestsPerSecond({ ...ourSide(world, clerk, 'DATA_LIST', () => input), connections: 16, seconds: 2 })
  await speed(page({ after: next }))
  const ratios: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await speed(page({}))
    const deep = await speed(page({ after: next }))
    const after = await speed(page({}))
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
