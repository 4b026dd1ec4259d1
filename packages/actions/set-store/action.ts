import { defineAction } from '../define-action.ts'
import { pairsParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SET_STORE',
  label: 'Set values of the store',
  group: 'state',
  icon: 'inventory_2',
  summary: 'Changes values that all views of the workspace read until the person signs out.',
  keywords: ['store', 'state', 'session', 'assign'],
  input: {
    properties: { values: pairsParameter('Values', 'Name', { minItems: 1 }) },
    required: ['values'],
  },
  samples: [
    { values: [{ key: 'status', value: 'open' }] },
    { values: [{ key: 'count', value: { ADD: ['{{store.count}}', 1] } }, { key: 'chosen' }] },
  ],
  invalidSamples: [
    { path: 'values', value: {} },
    { path: 'values.0.key', value: { values: [{ value: 'open' }] } },
    { path: 'values', value: { values: { status: 'open' } } },
  ],
})
