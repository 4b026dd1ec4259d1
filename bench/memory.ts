import { readFile } from 'node:fs/promises'
import { type Figure, valueFigure } from './figure.ts'
import type { World } from './world.ts'

/** Resident memory of the idle server process, without the database. */
export async function measureMemory(world: World, { name, limit }: { name: string; limit: number }): Promise<Figure> {
  await new Promise(resolve => setTimeout(resolve, 3000))
  const status = await readFile(`/proc/${world.process.pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
  return valueFigure({ name, value: kilobytes / 1024, unit: 'MB', limit, atMost: true })
}
