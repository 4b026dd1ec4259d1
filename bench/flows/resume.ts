import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, valueFigure } from '../figure.ts'
import { type Api, apiOf, startServer, type World } from '../world.ts'

const words = 'Resumed'
const steps = 5

/** From the kill of the server that does a run to the next record that it writes elsewhere; and the records that were written twice. */
export async function* measureResume(world: World, clerk: Api): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-files-'))
  const other = await startServer(world.databaseUrl, folder)
  try {
    const { runId } = await apiOf(other.url, clerk.token).call('FLOW_RUN', {
      id: 'slow',
      input: { text: words },
      wait: 0,
    })
    await until(async () => (await written(clerk)) >= 2)
    other.process.kill('SIGKILL')
    const killed = performance.now()
    const before = await written(clerk)
    await until(async () => (await written(clerk)) > before)
    const value = performance.now() - killed
    yield valueFigure({ name: 'flows.resume', value: value / 1000, unit: 's', limit: 15, atMost: true })
    await until(async () => (await clerk.call('FLOW_RUN_GET', { runId })).status === 'succeeded')
    const repeated = (await written(clerk)) - steps
    yield valueFigure({ name: 'flows.resume.repeated', value: repeated, unit: 'steps', limit: 0, atMost: true })
  } finally {
    other.process.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

async function written(clerk: Api): Promise<number> {
  const filter = { text: { $startsWith: words } }
  const { totalCount } = await clerk.call('DATA_LIST', {
    cursor: { collectionId: 'Notes', filter, options: { limit: 1 } },
  })
  return totalCount ?? 0
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; !(await isDone()); attempt += 1) {
    if (attempt > 1200) throw new Error('Nobody went on with the run')
    await wait(50)
  }
}
