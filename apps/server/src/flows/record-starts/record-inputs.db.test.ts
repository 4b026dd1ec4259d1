import type { FlowDocument } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStartWorld, type StartWorld } from '../../../../../tests/scenarios/record-starts.ts'

let world: StartWorld
beforeAll(async () => {
  world = await makeStartWorld('record_inputs')
  await world.begin()
}, 60_000)
afterAll(() => world?.close())

const inputs: FlowDocument['inputs'] = {
  type: 'object',
  properties: { what: { type: 'string', format: 'text', title: 'What' } },
  required: ['what'],
}

test('[2-3.3-01] an input change gives a required input that no record sends; where it gives nothing the run says which', async () => {
  const inputChanges = [{ key: 'what', value: '{{record.region}}' }]
  await world.watch(
    'required',
    { filter: { text: { $eq: 'Needed' } } },
    { inputs, inputChanges, output: { what: '{{input.what}}' } },
  )
  await world.create('Orders', 'r1', { text: 'Needed', region: 'north' })
  await world.create('Orders', 'r2', { text: 'Needed' })
  const runs = await world.ended('required', 2)
  expect(runs.find(({ status }) => status === 'succeeded')?.output).toEqual({ what: 'north' })
  expect(runs.find(({ status }) => status === 'failed')?.error).toMatchObject({
    type: 'VALIDATION_ERROR',
    message: expect.stringContaining('input.what'),
  })
})

test.each([
  ['a NUL', { DECODE_URL: ['{{record.text}}'] }, '%00'],
  ['a NUL inside of a value', { PARSE_JSON: ['{{record.text}}'] }, '{"a":["\\u0000"]}'],
  ['half a character', { PARSE_JSON: ['{{record.text}}'] }, '"\\ud800"'],
])('R46 an input of %s, which no table takes, fails its own run and holds up no other', async (name, value, text) => {
  const flowId = name.replaceAll(' ', '-')
  await world.watch(flowId, { filter: { text: { $eq: text } } }, { inputs, inputChanges: [{ key: 'what', value }] })
  await world.create('Orders', flowId, { text })
  await world.settled()
  const [run] = await world.ended(flowId, 1)
  expect(run?.error).toMatchObject({
    type: 'VALIDATION_ERROR',
    message: 'input.what: Contains characters that cannot be stored',
  })
})
