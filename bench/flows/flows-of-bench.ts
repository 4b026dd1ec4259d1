import { newFlow } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { lineOf, stepOf } from '../../tests/scenarios/flow-world.ts'
import { makeClerk } from '../clerk.ts'
import type { Api, World } from '../world.ts'

const create = (id: string) =>
  stepOf(id, 'DATA_CREATE', { collectionId: 'Notes', record: { text: `{{input.text}} ${id}` } })

const input: FlowDocument['inputs'] = {
  type: 'object',
  properties: { text: { type: 'string', format: 'text', title: 'Text' } },
}
/** As formulas are stored: braces hold references alone. */
const list = { SEQUENCE: [1, 1000] }

/** The flows that figures are taken of, by id. */
const flows: Readonly<Record<string, Partial<FlowDocument>>> = {
  short: {
    ...lineOf([
      stepOf('big', 'CONDITION', { condition: { NE: ['{{input.text}}', ''] } }),
      stepOf('words', 'TRANSFORM', { value: { UPPER: ['{{input.text}}'] } }),
      create('made'),
    ]),
    output: '{{result.words}}',
  },
  steps: lineOf(Array.from({ length: 5 }, (_, at) => create(`made${at}`))),
  fifty: lineOf(Array.from({ length: 50 }, (_, at) => create(`made${at}`))),
  loop: lineOf([
    stepOf(
      'each',
      'FOR_EACH',
      { list },
      { body: lineOf([stepOf('double', 'TRANSFORM', { value: { MULTIPLY: ['{{event.item}}', 2] } })]) },
    ),
  ]),
  transform: lineOf([stepOf('all', 'TRANSFORM', { value: { MAP: [list, { MULTIPLY: ['{{item}}', 2] }] } })]),
  /** A record each second. */
  slow: lineOf(
    Array.from({ length: 5 }, (_, at) => [create(`made${at}`), stepOf(`pause${at}`, 'DELAY', { seconds: 1 })]).flat(),
  ),
  nothing: lineOf([stepOf('end', 'END')]),
}

/** Makes the collection that the flows write to. */
export async function makeNotes(api: Pick<Api, 'call'>): Promise<void> {
  const properties = { text: { type: 'string', format: 'text', title: 'Text' } } as const
  const document = { name: 'Notes', schema: { type: 'object', properties }, detailGroupList: [] } as const
  await api.call('SCHEMA_APPLY', {
    collectionId: 'Notes',
    document: { ...document, detailGroupList: [] },
    baseVersion: null,
  })
}

/** Makes a flow that is enabled. */
export async function makeFlow(api: Pick<Api, 'call'>, id: string, more: Partial<FlowDocument>): Promise<void> {
  const record = { ...newFlow(), name: id, inputs: input, concurrency: 100, ...more }
  await api.call('CORE_UPSERT', { collectionId: 'Flow', id, record })
  await api.call('FLOW_SET_STATUS', { id, status: 'enabled' })
}

/** Makes the collection and the flows, enabled, and a clerk who may run them. */
export async function makeFlows(world: World): Promise<Api> {
  await makeNotes(world.admin)
  for (const [id, more] of Object.entries(flows)) await makeFlow(world.admin, id, more)
  const grants = { create: true, read: true, update: true, delete: true }
  return makeClerk(
    world,
    [{ collectionId: 'Notes', ...grants }],
    Object.keys(flows).map(flowId => ({ flowId })),
  )
}
