import type { FlowDocument, FlowTrigger } from '@trellis/model'
import { expect, test } from 'vitest'
import { checkFlow, newFlow } from './index.ts'

const trigger: FlowTrigger = { id: 't', event: 'create', collectionId: 'Orders' }
const withTriggers = (triggers: FlowTrigger[], runAs?: string): FlowDocument => ({
  ...newFlow(),
  name: 'Flow',
  triggers,
  ...(runAs !== undefined && { runAs }),
})
const only = (more: Partial<FlowTrigger>) => withTriggers([{ ...trigger, ...more }], 'token')

const refused: readonly [string, FlowDocument, string, string][] = [
  ['without a token', withTriggers([trigger]), 'runAs', 'Choose an API token to run as'],
  ['of one ID twice', withTriggers([trigger, trigger], 'token'), 'triggers.1.id', 'Two triggers have the ID t'],
  ['of no collection', only({ collectionId: '' }), 'triggers.0.collectionId', 'Choose a collection'],
  [
    'of records of the platform',
    only({ collectionId: 'User' }),
    'triggers.0.collectionId',
    'Records of the platform start no flows: choose a collection of yours',
  ],
  ['of links of no association', only({ event: 'link' }), 'triggers.0.fieldIds', 'Choose one association'],
  [
    'of links of two associations',
    only({ event: 'unlink', fieldIds: ['a', 'b'] }),
    'triggers.0.fieldIds',
    'Choose one association',
  ],
  [
    'of fields of new records',
    only({ fieldIds: ['a'] }),
    'triggers.0.fieldIds',
    'Fields can be chosen for updates and links alone: remove them',
  ],
  [
    'of new records as they were before',
    only({ filterBefore: { a: 1 } }),
    'triggers.0.filterBefore',
    'Only updates have a state before them: remove this filter',
  ],
]

test.each(refused)('R43 a trigger %s is refused at its place', (_, document, path, message) => {
  expect(checkFlow(document)).toContainEqual({ path, message })
})

test('triggers of every event are taken', () => {
  const triggers: FlowTrigger[] = [
    { ...trigger, filter: { total: { $gt: 5 } } },
    { ...trigger, id: 'u', event: 'update', fieldIds: ['total', 'status'], filterBefore: { total: 1 } },
    { ...trigger, id: 'any', event: 'update' },
    { ...trigger, id: 'd', event: 'delete' },
    { ...trigger, id: 'l', event: 'link', fieldIds: ['customer'] },
    { ...trigger, id: 'n', event: 'unlink', fieldIds: ['customer'] },
  ]
  expect(checkFlow(withTriggers(triggers, 'token'))).toEqual([])
})
