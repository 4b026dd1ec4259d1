import { median } from './figure.ts'
import { type LoadRequest, requestsPerSecond } from './load.ts'

export type Side = { url: string; request: (index: number) => LoadRequest }

/** Rounds of bare, ours, bare; the median ratio of ours to the mean of its two neighbours counts (performance.md). */
export async function compareWithBare(options: {
  bare: Side
  ours: Side
  connections?: number
  seconds?: number
  rounds?: number
}): Promise<{ ours: number; ratio: number }> {
  const { connections = 16, seconds = 2, rounds = 5 } = options
  const measure = (side: Side) => requestsPerSecond({ ...side, connections, seconds })
  await requestsPerSecond({ ...options.bare, connections, seconds: 1 })
  await requestsPerSecond({ ...options.ours, connections, seconds: 1 })
  const ratios: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await measure(options.bare)
    const ours = await measure(options.ours)
    const after = await measure(options.bare)
    values.push(ours)
    ratios.push(ours / ((before + after) / 2))
  }
  return { ours: median(values), ratio: median(ratios) }
}
