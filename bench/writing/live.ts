import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Figure, valueFigure } from '../figure.ts'
import { ticketId } from '../start/bare-routes.ts'
import { type Api, makeDataDir, post, startServer, type World } from '../world.ts'

/** Fewer for a first look: `TRELLIS_BENCH_SUBSCRIBERS=100 npm run bench -- --only writing.live`. */
const subscriberCount = Number(process.env['TRELLIS_BENCH_SUBSCRIBERS'] ?? 1000)
const groupCount = 20
/** Each page follows as many lists. */
const listsOfPage = 10
const writesPerSecond = 200
const seconds = 10

/**
 * From the commit to the other browser: 1,000 subscribers in 20 groups on two nodes, while one of them takes 200 writes a second of
 * records that all of them may see. Each write counts when the last page has heard of it.
 */
export async function measureLive(world: World): Promise<Figure> {
  const folder = await makeDataDir('trellis-bench-node-')
  const node = await startServer(world.databaseUrl, folder)
  const heard = new Map<string, number>()
  const pages: Page[] = []
  try {
    for (let index = 0; index < subscriberCount / listsOfPage; index += 1) {
      const url = index % 2 ? world.url : node.url
      pages.push(await openPage(url, { token: world.admin.token, from: (index * listsOfPage) % groupCount }, heard))
    }
    const delays = await write(world, heard)
    return valueFigure({
      name: 'writing.live',
      value: percentile(delays, 0.95),
      unit: 'ms p95',
      limit: 500,
      atMost: true,
    })
  } finally {
    for (const page of pages) page.close()
    node.process.kill('SIGTERM')
    await new Promise(resolve => node.process.once('exit', resolve))
  }
}

type Page = { close(): void }

/** All lists hold every record that is written, each group by a condition of its own. */
async function openPage(
  url: string,
  { token, from }: { token: string; from: number },
  heard: Map<string, number>,
): Promise<Page> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/websocket`, { headers: { origin: url } })
  const send = (message: object) => socket.send(JSON.stringify(message))
  await new Promise<void>((resolve, reject) => {
    let waiting = listsOfPage
    socket.once('error', reject)
    socket.once('open', () => send({ type: 'auth', accessToken: token }))
    socket.on('message', bytes => {
      const message = JSON.parse(String(bytes)) as { type: string; changed?: string[] }
      if (message.type === 'error') reject(new Error(`The websocket answered ${String(bytes)}`))
      if (message.type === 'ready') {
        for (let index = 0; index < listsOfPage; index += 1) {
          const filter = { hours: { $gte: -1 - ((from + index) % groupCount) } }
          send({ type: 'subscribe', id: String(index), cursor: { collectionId: 'Tickets', filter } })
        }
      }
      if (message.type === 'subscribed') {
        waiting -= 1
        if (waiting === 0) resolve()
      }
      const now = performance.now()
      for (const id of message.changed ?? []) heard.set(id, now)
    })
  })
  return { close: () => socket.terminate() }
}

/** Milliseconds from each answer, which comes after the commit, to the last page that heard of it. */
async function write({ url, admin }: World, heard: Map<string, number>): Promise<number[]> {
  const committed = new Map<string, number>()
  const writing: Promise<void>[] = []
  const began = performance.now()
  for (let index = 0; index < writesPerSecond * seconds; index += 1) {
    const early = began + (index * 1000) / writesPerSecond - performance.now()
    if (early > 0) await wait(early)
    writing.push(save({ url, admin }, ticketId(index), committed))
  }
  await Promise.all(writing)
  await wait(2000)
  return [...committed].map(([id, at]) => {
    const told = heard.get(id)
    if (told === undefined) throw new Error(`Nobody heard that ${id} changed`)
    return Math.max(told - at, 0)
  })
}

async function save(
  { url, admin }: { url: string; admin: Api },
  id: string,
  committed: Map<string, number>,
): Promise<void> {
  const record = { note: `Changed at ${performance.now()}` }
  await post(`${url}/api/operations/DATA_UPDATE`, { collectionId: 'Tickets', id, record }, admin.token)
  committed.set(id, performance.now())
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}
