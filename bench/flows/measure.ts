import type { Figure } from '../figure.ts'
import { type Api, startWorld, type World } from '../world.ts'
import { measureBehind } from './behind.ts'
import { measureEditorChunk } from './editor-chunk.ts'
import { measureFair } from './fair.ts'
import { makeFlows } from './flows-of-bench.ts'
import { measureResume } from './resume.ts'
import { measureRuns } from './runs.ts'
import { measureSchedules, measureStart } from './starts.ts'

/** The figures of flows: what a run costs beside the rows that it writes, and how soon one starts. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name || name.startsWith(`${only}.`)
  if (wanted('flows.chunk')) yield await measureEditorChunk()
  if (only === 'flows.chunk') return
  if (wanted('flows.fair')) yield* inWorld(world => measureFair(world))
  if (only !== 'flows.fair') yield* inWorld((world, clerk) => measureOthers(world, clerk, wanted))
}

/** In a world of its own: what one leaves behind is in the way of the next. */
async function* inWorld(ask: (world: World, clerk: Api) => AsyncIterable<Figure>): AsyncIterable<Figure> {
  const world = await startWorld()
  try {
    yield* ask(world, await makeFlows(world))
  } finally {
    await world.close()
  }
}

async function* measureOthers(world: World, clerk: Api, wanted: (name: string) => boolean): AsyncIterable<Figure> {
  yield* measureRuns(world, clerk, wanted)
  if (wanted('flows.start')) yield await measureStart(world, clerk)
  if (wanted('flows.resume')) yield* measureResume(world, clerk)
  if (wanted('flows.schedules')) yield* measureSchedules(world)
  if (wanted('flows.behind')) yield await measureBehind(world)
}
