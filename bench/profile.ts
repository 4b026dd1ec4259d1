import { freePort, type WorldOptions } from './world.ts'

/** Where a server's time went under the load of a figure: its functions by the time spent in themselves. */
export type Profile = { name: string; perSecond: number; functions: readonly Share[] }
export type Share = { name: string; place: string; percent: number }

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type Recorded = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

/** What a world needs whose server is looked into, and where. */
export async function inspected(): Promise<{ options: WorldOptions; inspector: string }> {
  const port = await freePort()
  const flags = [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']
  return { options: { flags }, inspector: `http://127.0.0.1:${port}/json/list` }
}

/** The functions that took most of the processor's time during `work`, without the time that it waited. */
export async function topFunctions(inspector: string, work: () => Promise<unknown>, most = 10): Promise<Share[]> {
  const session = await openInspector(inspector)
  try {
    await session.ask('Profiler.enable')
    await session.ask('Profiler.setSamplingInterval', { interval: 500 })
    await session.ask('Profiler.start')
    await work()
    const { profile } = await session.ask<{ profile: Recorded }>('Profiler.stop')
    return sharesOf(profile).slice(0, most)
  } finally {
    session.close()
  }
}

function sharesOf({ nodes, samples, timeDeltas }: Recorded): Share[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const times = new Map<string, { name: string; place: string; time: number }>()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)?.callFrame
    const time = timeDeltas[index] ?? 0
    if (!frame || frame.functionName === '(idle)') continue
    total += time
    const file = frame.url.slice(frame.url.lastIndexOf('/') + 1)
    const place = file === '' ? '' : `${file}:${frame.lineNumber + 1}`
    const name = frame.functionName || '(anonymous)'
    const known = times.get(`${name} ${place}`) ?? { name, place, time: 0 }
    times.set(`${name} ${place}`, { ...known, time: known.time + time })
  }
  const sorted = [...times.values()].toSorted((one, other) => other.time - one.time)
  return sorted.map(({ name, place, time }) => ({ name, place, percent: (100 * time) / total }))
}

type Inspector = { ask<Answer>(method: string, params?: object): Promise<Answer>; close(): void }

async function openInspector(address: string): Promise<Inspector> {
  const targets = (await (await fetch(address)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)), { once: true })
  })
  let asked = 0
  return {
    ask: <Answer>(method: string, params = {}) => {
      const id = (asked += 1)
      const answered = new Promise<Answer>((resolve, reject) => {
        socket.addEventListener('message', function take({ data }) {
          const message = JSON.parse(String(data)) as { id?: number; result?: Answer; error?: { message: string } }
          if (message.id !== id) return
          socket.removeEventListener('message', take)
          if (message.result) resolve(message.result)
          else reject(new Error(message.error?.message ?? method))
        })
      })
      socket.send(JSON.stringify({ id, method, params }))
      return answered
    },
    close: () => socket.close(),
  }
}
