import { longTextParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'TRANSFORM',
  label: 'Transform',
  icon: 'transform',
  summary: 'Works out one formula; what it gives is the result of the step.',
  keywords: ['formula', 'map', 'compute', 'calculate', 'data'],
  input: {
    properties: { value: longTextParameter('Value', { info: 'A formula.', metadata: { fieldSize: 'full' } }) },
    required: ['value'],
  },
  canFail: false,
  retry: 'never',
  work: { immediate: ({ value }) => ({ output: value ?? null }) },
  samples: [{ value: '{{input.amount}}' }, { value: { ADD: [1, 2] } }],
  invalidSamples: [],
})
