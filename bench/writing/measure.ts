import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { ticketId } from '../start/bare-routes.ts'
import { fillTickets, ticketGrants } from '../start/tickets.ts'
import { startWorld, type World } from '../world.ts'
import { alterFigures, measureAlter } from './alter.ts'
import { bareWrites, makeBareLog } from './bare-writes.ts'
import { measureBulk } from './bulk.ts'
import { measureLive } from './live.ts'
import { measureManyRows } from './many-rows.ts'
import { openList } from './open-list.ts'

/** The figures of writing: single saves, many at once, files in and out. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name || name.startsWith(`${only}.`)
  const world = await startWorld()
  try {
    const single = ['writing.create', 'writing.update'].some(wanted)
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

/** Saves of the clerk while the list of what is saved is open somewhere. */
async function* measureSaves(world: World, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  await makeBareLog(world)
  const clerk = await makeClerk(world, ticketGrants)
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareWrites })
  const list = await openList(world, clerk)
  const headers = { authorization: `Bearer ${clerk.token}` }
  const note = (index: number) => `A note that is new, number ${index} at ${performance.now()}`
  const create = {
    subject: 'New',
    status: 'new',
    region: 'north',
    amount: 12.5,
    dueDate: '2026-01-31',
    billable: true,
  }
  const cases = [
    {
      name: 'writing.create',
      path: '/create',
      operation: 'DATA_CREATE',
      ours: (index: number): object => ({ record: { ...create, subject: `New ${index}` } }),
      bare: (index: number): object => ({ index }),
    },
    {
      name: 'writing.update',
      path: '/update',
      operation: 'DATA_UPDATE',
      ours: (index: number): object => ({ id: ticketId(index), record: { note: note(index) } }),
      bare: (index: number): object => ({ id: ticketId(index), note: note(index) }),
    },
  ]
  try {
    for (const item of cases.filter(({ name }) => wanted(name))) {
      const { ours: value, ratio } = await compareWithBare({
        bare: {
          url: bare.url,
          request: index => ({ method: 'POST', path: item.path, body: JSON.stringify(item.bare(index)) }),
        },
        ours: {
          url: world.url,
          request: index => ({
            method: 'POST',
            path: `/api/operations/${item.operation}`,
            headers,
            body: JSON.stringify({ collectionId: 'Tickets', ...item.ours(index) }),
          }),
        },
      })
      yield ratioFigure({ name: item.name, value, unit: 'requests/s', ratio, limit: 0.6 })
    }
  } finally {
    list.close()
    await bare.close()
  }
}
