import type { FlowDocument, FlowStep } from '@trellis/model'
import { expect, test } from 'vitest'
import { usedCollections } from './used-collections.ts'

const step = (id: string, parameters: FlowStep['action']['parameters'], more: Partial<FlowStep> = {}): FlowStep => ({
  id,
  stepName: id,
  action: { type: 'DATA_LIST', ...(parameters && { parameters }) },
  nextSteps: [],
  errorSteps: [],
  ...more,
})

test('collections are named with the steps and triggers that are about them, each once; formulas name none', () => {
  const inner = step('Change', { collectionId: 'Orders' })
  const flow: FlowDocument = {
    name: 'Late orders',
    engineVersion: 1,
    inputs: { type: 'object', properties: {} },
    inputChanges: [],
    state: { type: 'object', properties: {} },
    triggers: [
      { id: 't1', collectionId: 'Orders', event: 'update' },
      { id: 't2', collectionId: '', event: 'create' },
    ],
    steps: [
      step('List', { cursor: { collectionId: 'Orders' } }),
      step('Each', undefined, {
        body: { start: 'Change', steps: [inner, step('Look', { collectionId: 'Customers' })] },
      }),
      step('Some', { collectionId: '{{input.which}}' }),
    ],
  }
  expect(usedCollections(flow)).toEqual([
    { id: 'Orders', users: ['Starts', 'List', 'Change'] },
    { id: 'Customers', users: ['Look'] },
  ])
})
