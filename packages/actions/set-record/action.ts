import { defineAction } from '../define-action.ts'
import { formParameter, pairsParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_SET_RECORD',
  label: 'Fill in a form',
  group: 'forms',
  icon: 'checklist',
  summary: 'Puts values into the fields of a form of the view; nothing is saved by it.',
  keywords: ['set record', 'fields', 'values', 'prefill'],
  input: {
    properties: {
      formId: formParameter,
      values: pairsParameter('Values', 'Field ID', { minItems: 1 }),
    },
    required: ['formId', 'values'],
    names: [{ at: 'formId', kinds: ['form'] }],
  },
  samples: [{ formId: 'form1', values: [{ key: 'status', value: 'open' }, { key: 'closedAt' }] }],
  invalidSamples: [
    { path: 'formId', value: { values: [{ key: 'status', value: 'open' }] } },
    { path: 'values', value: { formId: 'form1' } },
    { path: 'values.0.key', value: { formId: 'form1', values: [{ value: 'open' }] } },
  ],
})
