import { defineAction } from '../define-action.ts'
import { pairsParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SET_VARS',
  label: 'Set variables',
  group: 'state',
  icon: 'tune',
  summary: 'Changes variables of the view that is open; they are gone when it is left.',
  keywords: ['vars', 'state', 'assign'],
  input: {
    properties: { values: pairsParameter('Values', 'Name', { minItems: 1 }) },
    required: ['values'],
  },
  samples: [
    { values: [{ key: 'status', value: 'open' }] },
    { values: [{ key: 'count', value: { ADD: ['{{vars.count}}', 1] } }, { key: 'chosen' }] },
  ],
  invalidSamples: [
    { path: 'values', value: {} },
    { path: 'values.0.key', value: { values: [{ value: 'open' }] } },
    { path: 'values', value: { values: { status: 'open' } } },
  ],
})
