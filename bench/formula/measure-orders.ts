import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import { startWorld, type World } from '../world.ts'
import { fillOrders, orderCount, ordersDocument, secondFormula } from './orders.ts'

/** The figures of formulas over a million records. */
export async function* measureOrders(wanted: (name: string) => boolean): AsyncIterable<Figure> {
  const world = await startWorld()
  try {
    await fillOrders(world)
    if (wanted('formula.sql')) yield await measureSql(world)
    if (wanted('formula.backfill')) yield* measureBackfill(world)
  } finally {
    await world.close()
  }
}

/** Lists sorted and filtered by the calculated column and by the plain one, in turn; the ratio of their speeds. */
async function measureSql(world: World): Promise<Figure> {
  const list = async (column: string, least: number) => {
    const began = performance.now()
    const cursor = {
      collectionId: 'Orders',
      filter: { [column]: { $gte: least } },
      options: { orderBy: column, descending: false, limit: 25 },
    }
    await world.admin.call('DATA_LIST', { cursor, count: 'none' })
    return performance.now() - began
  }
  const times = { plain: [] as number[], total: [] as number[] }
  for (let round = 0; round < 300; round += 1) {
    const least = (round * 37) % 4000
    times.plain.push(await list('plain', least))
    times.total.push(await list('total', least))
  }
  const [plain, total] = [median(times.plain.slice(50)), median(times.total.slice(50))]
  return ratioFigure({ name: 'formula.sql', value: 1000 / total, unit: 'lists/s', ratio: plain / total, limit: 0.9 })
}

/** A changed formula, while people read and write: how fast it is, and how long the slowest of them waited. */
async function* measureBackfill(world: World): AsyncIterable<Figure> {
  const waited: number[] = []
  const others = { goOn: true }
  const people = Promise.allSettled([readAndWrite(world, others, waited), readAndWrite(world, others, waited)])
  await world.admin.call('SCHEMA_APPLY', { collectionId: 'Orders', document: ordersDocument(secondFormula) })
  const began = performance.now()
  for (;;) {
    const { running } = await world.admin.call('RECALCULATION_STATUS', { collectionId: 'Orders' })
    if (!running) break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const seconds = (performance.now() - began) / 1000
  others.goOn = false
  for (const person of await people) if (person.status === 'rejected') throw person.reason
  yield valueFigure({ name: 'formula.backfill', value: orderCount / seconds, unit: 'records/s', limit: 20_000 })
  yield valueFigure({
    name: 'formula.backfill-wait',
    value: Math.max(...waited),
    unit: 'ms',
    limit: 500,
    atMost: true,
  })
}

async function readAndWrite(world: World, others: { goOn: boolean }, waited: number[]): Promise<void> {
  for (let round = 1; others.goOn; round += 1) {
    const id = `O${String((round * 7919) % orderCount || 1).padStart(8, '0')}`
    const began = performance.now()
    await world.admin.call('DATA_UPDATE', { collectionId: 'Orders', id, record: { count: 1 + (round % 9) } })
    await world.admin.call('DATA_GET', { cursor: { collectionId: 'Orders', id } })
    waited.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
