import type { Figure } from '../figure.ts'
import { fillTickets } from '../start/tickets.ts'
import { startWorld } from '../world.ts'
import { alterFigures, measureAlter } from './alter.ts'
import { measureBulk } from './bulk.ts'
import { measureLive } from './live.ts'
import { measureManyRows } from './many-rows.ts'
import { measureSaves, saveFigures } from './saves.ts'

export { profile } from './saves.ts'

/** The figures of writing: single saves, many at once, files in and out. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name || name.startsWith(`${only}.`)
  const world = await startWorld()
  try {
    const single = saveFigures.some(wanted)
    if (single || wanted('writing.bulk') || wanted('writing.live')) await fillTickets(world)
    if (single) yield* measureSaves(world, wanted)
    if (wanted('writing.live')) yield await measureLive(world)
    if (wanted('writing.bulk')) yield await measureBulk(world)
    if (['writing.import', 'writing.export'].some(wanted)) yield* measureManyRows(world, wanted)
    if (alterFigures.some(wanted)) yield* measureAlter(world, wanted)
  } finally {
    await world.close()
  }
}
