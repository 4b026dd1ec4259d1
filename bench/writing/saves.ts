import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { compareWithBare, type Side } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { requestsPerSecond } from '../load.ts'
import { inspected, type Profile, topFunctions } from '../profile.ts'
import { ticketId } from '../start/bare-routes.ts'
import { fillTickets, ticketGrants } from '../start/tickets.ts'
import { startWorld, type World } from '../world.ts'
import { bareWrites, makeBareLog } from './bare-writes.ts'
import { openList } from './open-list.ts'

/** What single saves are measured by: one of ours, and the same written by hand. */
type SaveCase = {
  name: string
  path: string
  operation: string
  ours(index: number): object
  bare(index: number): object
}

const note = (index: number) => `A note that is new, number ${index} at ${performance.now()}`
const create = { subject: 'New', status: 'new', region: 'north', amount: 12.5, dueDate: '2026-01-31', billable: true }

const saveCases: readonly SaveCase[] = [
  {
    name: 'writing.create',
    path: '/create',
    operation: 'DATA_CREATE',
    ours: index => ({ record: { ...create, subject: `New ${index}` } }),
    bare: index => ({ index }),
  },
  {
    name: 'writing.update',
    path: '/update',
    operation: 'DATA_UPDATE',
    ours: index => ({ id: ticketId(index), record: { note: note(index) } }),
    bare: index => ({ id: ticketId(index), note: note(index) }),
  },
]

export const saveFigures = saveCases.map(({ name }) => name)

/** Saves of the clerk while the list of what is saved is open somewhere; the tickets are there. */
export async function* measureSaves(world: World, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  await makeBareLog(world)
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareWrites })
  try {
    yield* withOpenList(world, async function* (ourSide) {
      for (const item of saveCases.filter(({ name }) => wanted(name))) {
        const theirs: Side = {
          url: bare.url,
          request: index => ({ method: 'POST', path: item.path, body: JSON.stringify(item.bare(index)) }),
        }
        const { ours, ratio } = await compareWithBare({ bare: theirs, ours: ourSide(item) })
        yield ratioFigure({ name: item.name, value: ours, unit: 'requests/s', ratio, limit: 0.6 })
      }
    })
  } finally {
    await bare.close()
  }
}

/** Where the server's time goes while it saves. */
export async function* profile(only?: string): AsyncIterable<Profile> {
  const { options, inspector } = await inspected()
  const world = await startWorld(options)
  try {
    await fillTickets(world)
    yield* withOpenList(world, async function* (ourSide) {
      for (const item of saveCases.filter(({ name }) => !only || only === name)) {
        const load = { ...ourSide(item), connections: 16 }
        await requestsPerSecond({ ...load, seconds: 2 })
        let perSecond = 0
        const functions = await topFunctions(inspector, async () => {
          perSecond = await requestsPerSecond({ ...load, seconds: 5 })
        })
        yield { name: item.name, perSecond, functions }
      }
    })
  } finally {
    await world.close()
  }
}

async function* withOpenList<Found>(
  world: World,
  work: (ourSide: (item: SaveCase) => Side) => AsyncIterable<Found>,
): AsyncIterable<Found> {
  const clerk = await makeClerk(world, ticketGrants)
  const list = await openList(world, clerk)
  const headers = { authorization: `Bearer ${clerk.token}` }
  try {
    yield* work(({ operation, ours }) => ({
      url: world.url,
      request: index => ({
        method: 'POST',
        path: `/api/operations/${operation}`,
        headers,
        body: JSON.stringify({ collectionId: 'Tickets', ...ours(index) }),
      }),
    }))
  } finally {
    list.close()
  }
}
