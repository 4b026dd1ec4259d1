import { startBare } from '../bare.mjs'
import { makeClerk } from '../clerk.ts'
import { compareWithBare } from '../compare.ts'
import { type Figure, ratioFigure } from '../figure.ts'
import { measureMemory } from '../memory.ts'
import { startWorld, type World } from '../world.ts'
import { bareRoutes, ticketId } from './bare-routes.ts'
import { measureShell, measureWarm } from './footprint.ts'
import { measureImport } from './import.ts'
import { measureRows } from './rows.ts'
import { fillTickets, ticketGrants } from './tickets.ts'

/** The figures of the main job: reading, writing, importing, starting, and the first page. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name
  const world = await startWorld()
  try {
    if (wanted('start.memory')) yield await measureMemory(world, { name: 'start.memory', limit: 200 })
    if (['list.nocount', 'list.count', 'get', 'create', 'rows'].some(name => wanted(`start.${name}`))) {
      yield* measureRequests(world, wanted)
    }
    if (wanted('start.import')) yield await measureImport(world)
  } finally {
    await world.close()
  }
  if (wanted('start.shell')) yield await measureShell()
  if (wanted('start.warm')) yield await measureWarm()
}

async function* measureRequests(world: World, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  await fillTickets(world)
  const clerk = await makeClerk(world, ticketGrants)
  const bare = await startBare({ connectionString: world.databaseUrl, routes: bareRoutes })
  const headers = { authorization: `Bearer ${clerk.token}` }
  const ours = (name: string, input: (index: number) => unknown) => ({
    url: world.url,
    request: (index: number) => ({
      method: 'POST' as const,
      path: `/api/operations/${name}`,
      headers,
      body: JSON.stringify(input(index)),
    }),
  })
  const list = (count: 'none' | 'exact') =>
    ours('DATA_LIST', () => ({
      cursor: {
        collectionId: 'Tickets',
        filter: { status: { $eq: 'open' } },
        options: { orderBy: 'dueDate', descending: true },
      },
      count,
    }))
  const cases = [
    { name: 'start.list.nocount', limit: 0.6, path: '/list', ours: list('none') },
    { name: 'start.list.count', limit: 0.6, path: '/list-count', ours: list('exact') },
    {
      name: 'start.get',
      limit: 0.5,
      path: '/get',
      ours: ours('DATA_GET', index => ({ collectionId: 'Tickets', id: ticketId(index) })),
    },
    {
      name: 'start.create',
      limit: 0.4,
      path: '/create',
      ours: ours('DATA_CREATE', index => ({
        collectionId: 'Tickets',
        record: {
          subject: `New ${index}`,
          status: 'new',
          region: 'north',
          amount: 12.5,
          dueDate: '2026-01-31',
          billable: true,
        },
      })),
    },
  ]
  try {
    for (const item of cases.filter(({ name }) => wanted(name))) {
      const request = (index: number) =>
        item.path === '/create'
          ? { method: 'POST' as const, path: item.path, body: JSON.stringify({ index }) }
          : { method: 'GET' as const, path: item.path === '/get' ? `/get?id=${ticketId(index)}` : item.path }
      const { ours: value, ratio } = await compareWithBare({ bare: { url: bare.url, request }, ours: item.ours })
      yield ratioFigure({ name: item.name, value, unit: 'requests/s', ratio, limit: item.limit })
    }
    if (wanted('start.rows')) yield await measureRows({ world, bareUrl: bare.url })
  } finally {
    await bare.close()
  }
}
