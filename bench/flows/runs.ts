import { compareWithBare, type Side } from '../compare.ts'
import { type Figure, median, ratioFigure, valueFigure } from '../figure.ts'
import { latencies } from '../load.ts'
import type { Api, World } from '../world.ts'
import { barePath, startBareRuns } from './bare-runs.ts'

/** Runs that somebody waits for: through the whole server, as a clerk of one app. */
export async function* measureRuns(world: World, clerk: Api, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  const bare = await startBareRuns(world)
  try {
    const ours = oursOf(world, clerk)
    // A run that fails is quick.
    for (const id of ['short', 'steps', 'fifty', 'loop', 'transform']) {
      const { status, error } = await clerk.call('FLOW_RUN', { id, input: { text: 'Note' } })
      if (status !== 'succeeded') throw new Error(`The run of ${id} ended as ${status}: ${error?.message}`)
    }
    const theirs = (steps: number): Side => ({
      url: bare.url,
      request: index => ({ method: 'POST', path: barePath, body: JSON.stringify({ words: `Note ${index}`, steps }) }),
    })
    if (wanted('flows.short')) {
      const { ours: value, ratio } = await compareWithBare({ bare: theirs(0), ours: ours('short') })
      yield ratioFigure({ name: 'flows.short', value, unit: 'runs/s', ratio, limit: 0.35 })
    }
    if (wanted('flows.steps')) {
      const { ours: value, ratio } = await compareWithBare({ bare: theirs(5), ours: ours('steps') })
      yield ratioFigure({ name: 'flows.steps', value, unit: 'runs/s', ratio, limit: 0.4 })
    }
    if (wanted('flows.fifty')) yield await measureFifty(ours('fifty'), theirs(50))
    if (wanted('flows.loop')) yield await measureAlone('flows.loop', ours('loop'), 300)
    if (wanted('flows.transform')) yield await measureAlone('flows.transform', ours('transform'), 30)
  } finally {
    await bare.close()
  }
}

const oursOf =
  (world: World, clerk: Api) =>
  (id: string): Side => {
    const headers = { authorization: `Bearer ${clerk.token}` }
    return {
      url: world.url,
      request: index => ({
        method: 'POST',
        path: '/api/operations/FLOW_RUN',
        headers,
        body: JSON.stringify({ id, input: { text: `Note ${index}` } }),
      }),
    }
  }

const alone = { connections: 1, seconds: 4 }

/** One run after the other: the middle one of ours to the middle one of the same commits. */
async function measureFifty(ours: Side, bare: Side): Promise<Figure> {
  await latencies({ ...ours, connections: 1, seconds: 1 })
  const before = median(await latencies({ ...bare, ...alone }))
  const value = median(await latencies({ ...ours, ...alone }))
  const after = median(await latencies({ ...bare, ...alone }))
  const ratio = value / ((before + after) / 2)
  return ratioFigure({ name: 'flows.fifty', value, unit: 'ms', ratio, limit: 3, atMost: true })
}

async function measureAlone(name: string, ours: Side, limit: number): Promise<Figure> {
  await latencies({ ...ours, connections: 1, seconds: 1 })
  return valueFigure({ name, value: median(await latencies({ ...ours, ...alone })), unit: 'ms', limit, atMost: true })
}
