import { readFile } from 'node:fs/promises'
import { type Figure, valueFigure } from './figure.ts'
import type { World } from './world.ts'

/** Resident memory of the idle server process, without the database. */
export async function measureMemory(world: World, { name, limit }: { name: string; limit: number }): Promise<Figure> {
  await new Promise(resolve => setTimeout(resolve, 3000))
  return valueFigure({ name, value: await residentMegabytes(world), unit: 'MB', limit, atMost: true })
}

/** Of the server process, without the database. */
export async function residentMegabytes(world: World): Promise<number> {
  const status = await readFile(`/proc/${world.process.pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
  return kilobytes / 1024
}
