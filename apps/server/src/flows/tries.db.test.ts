import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import { startOutsideServer } from '../../../../tests/scenarios/outside-server.ts'
import type { LoggedStep } from './run-log.ts'

let world: FlowWorld
let outside: Awaited<ReturnType<typeof startOutsideServer>>
let isWell = false

beforeAll(async () => {
  outside = await startOutsideServer(() => (isWell ? 200 : 503))
  world = await makeFlowWorld('flow_tries', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await world?.close()
  await outside?.close()
})

const retry = { attempts: 10, firstDelaySeconds: 2, factor: 1, maxDelaySeconds: 2 }
const ask = (path: string) => ({ method: 'POST', url: `${outside.url}${path}` })

async function stepsOf(runId: unknown): Promise<LoggedStep[]> {
  const { steps = [] } = await world.runOf(runId)
  return steps as LoggedStep[]
}

test('a step that is tried again says why, how often and when while the run is under way, and nothing of it afterwards', async () => {
  isWell = false
  const call = stepOf('call', 'HTTP_REQUEST', ask('/orders'), { retry, stepName: 'Tell the carrier' })
  const before = stepOf('note', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'kept' } })
  await world.flow('again', lineOf([before, call]))
  const { runId } = await world.start(world.developer, 'again', {}, { wait: 0 })
  const told = async () => (await stepsOf(runId)).at(-1)
  await expect.poll(told, { timeout: 20_000 }).toMatchObject({ againAt: expect.any(String) })
  expect(await told()).toMatchObject({
    occurrence: '2',
    stepName: 'Tell the carrier',
    status: 'waiting',
    error: { type: 'HTTP_5XX', message: 'The address answered 503' },
  })
  await expect.poll(async () => (await told())?.attempts ?? 0, { timeout: 20_000 }).toBeGreaterThan(1)
  expect((await stepsOf(runId)).map(({ stepName, status }) => [stepName, status])).toEqual([
    ['note', 'succeeded'],
    ['Tell the carrier', 'waiting'],
  ])
  isWell = true
  await expect.poll(async () => (await world.runOf(runId))['status'], { timeout: 20_000 }).toBe('succeeded')
  const last = await told()
  expect(last).toMatchObject({ status: 'succeeded' })
  expect(last).not.toHaveProperty('againAt')
  expect(last?.attempts).toBeGreaterThan(1)
})

test('each of several items that are tried again at the same time is told of', async () => {
  isWell = false
  const call = stepOf('call', 'HTTP_REQUEST', ask('/items'), { retry })
  const each = stepOf('each', 'FOR_EACH', { list: [1, 2], parallel: 2 }, { body: lineOf([call]) })
  await world.flow('several', lineOf([each]))
  const { runId } = await world.start(world.developer, 'several', {}, { wait: 0 })
  const waiting = async () =>
    (await stepsOf(runId)).filter(({ againAt }) => againAt).map(({ occurrence }) => occurrence)
  await expect.poll(async () => (await waiting()).toSorted(), { timeout: 20_000 }).toEqual(['1.0.1', '1.1.1'])
  isWell = true
  await expect.poll(async () => (await world.runOf(runId))['status'], { timeout: 20_000 }).toBe('succeeded')
})
