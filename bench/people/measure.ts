import { newFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { addApp } from '../../tests/scenarios/app-members.ts'
import { type LiveSocket, openLiveSocket } from '../../tests/scenarios/live-socket.ts'
import { type Figure, percentile, valueFigure } from '../figure.ts'
import { inWorld } from '../records/runways.ts'
import { post, type World } from '../world.ts'
import { measureHome } from './home.ts'
import { measurePalette } from './palette.ts'

const people = 100
const windowsOfEach = 10
const rounds = 60

/** The figures of what people meet around their records. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  if (!only || only === 'people.notify') yield* inWorld(one(measureNotify))
  if (!only || only === 'people.home') yield* inWorld(one(measureHome))
  if (!only || only.startsWith('people.palette')) yield* inWorld(measurePalette)
}

const one = (measureOne: (world: World) => Promise<Figure>) =>
  async function* (world: World): AsyncIterable<Figure> {
    yield await measureOne(world)
  }

/** From the call whose flow notifies somebody until the last of their windows has heard of it, with 1,000 windows open. */
async function measureNotify(world: World): Promise<Figure> {
  await makeFlow(world)
  const windows = new Map<string, LiveSocket[]>()
  for (let number = 0; number < people; number += 1) {
    const { id, token } = await addPerson(world, number)
    windows.set(id, await Promise.all(Array.from({ length: windowsOfEach }, () => openWindow(world, token))))
  }
  const ids = [...windows.keys()]
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const userId = ids[round % ids.length] ?? ''
    const heard = (windows.get(userId) ?? []).map(one => one.next(({ type }) => type === 'change', 10_000))
    const start = performance.now()
    await world.admin.call('FLOW_RUN', { id: 'tell', input: { userId } })
    await Promise.all(heard)
    times.push(performance.now() - start)
  }
  for (const window of [...windows.values()].flat()) window.socket.terminate()
  return valueFigure({
    name: 'people.notify',
    value: percentile(times, 0.95),
    unit: 'ms p95',
    limit: 500,
    atMost: true,
  })
}

async function makeFlow({ admin }: World): Promise<void> {
  const parameters = { userIds: ['{{input.userId}}'], title: 'Ready' }
  const flow: FlowDocument = {
    ...newFlow(),
    name: 'Tell',
    inputs: { type: 'object', properties: { userId: { type: 'string', format: 'text', title: 'User' } } },
    start: 'tell',
    steps: [{ id: 'tell', stepName: 'Tell', action: { type: 'NOTIFY', parameters }, nextSteps: [], errorSteps: [] }],
  }
  await admin.call('CORE_CREATE', { collectionId: 'Flow', id: 'tell', record: flow })
  await admin.call('FLOW_SET_STATUS', { id: 'tell', status: 'enabled' })
  const { user } = await admin.call('SESSION_GET', {})
  const app = { name: 'Desk', collections: [], flows: [{ flowId: 'tell' }], members: [{ userId: user.id }] }
  await addApp(admin.call, app)
}

async function addPerson({ admin, url }: World, number: number): Promise<{ id: string; token: string }> {
  const record = { email: `person${number}@bench.example`, fullName: `Person ${number}` }
  const { id } = await admin.call('CORE_CREATE', { collectionId: 'User', record })
  const link = await admin.call('PASSWORD_LINK_CREATE', { userId: id })
  const token = new URL(link.url).searchParams.get('token') ?? ''
  const password = 'a password of eight words'
  const session = await post<{ accessToken: string }>(`${url}/api/operations/PASSWORD_SET`, { token, password })
  return { id, token: session.accessToken }
}

/** A signed-in window whose bell follows what its person has not read. */
async function openWindow({ url }: World, accessToken: string): Promise<LiveSocket> {
  const window = await openLiveSocket(new URL(url).host)
  window.send({ type: 'auth', accessToken })
  await window.next(({ type }) => type === 'ready')
  const cursor = { collectionId: 'Notification', filter: { read: { $ne: true } }, options: { limit: 1 } }
  window.send({ type: 'subscribe', id: '1', cursor, core: true })
  await window.next(({ type }) => type === 'subscribed')
  return window
}
