import { defineAction } from '../define-action.ts'
import { pairsParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SET_GLOBAL',
  label: 'Set values of the app',
  group: 'state',
  icon: 'public',
  summary: 'Changes values that all views of the app read until the person signs out.',
  keywords: ['global', 'state', 'header', 'assign'],
  input: {
    properties: { values: pairsParameter('Values', 'Name', { minItems: 1 }) },
    required: ['values'],
  },
  samples: [
    { values: [{ key: 'status', value: 'open' }] },
    { values: [{ key: 'count', value: { ADD: ['{{global.count}}', 1] } }, { key: 'chosen' }] },
  ],
  invalidSamples: [
    { path: 'values', value: {} },
    { path: 'values.0.key', value: { values: [{ value: 'open' }] } },
    { path: 'values', value: { values: { status: 'open' } } },
  ],
})
