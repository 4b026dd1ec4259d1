import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'END',
  label: 'End',
  icon: 'stop_circle',
  summary: 'Ends the run well; inside of a loop, this item.',
  keywords: ['stop', 'finish', 'return', 'exit'],
  input: { properties: {} },
  canFail: false,
  retry: 'never',
  isLast: true,
  work: { immediate: () => ({ output: {}, ends: true }) },
  samples: [{}],
  invalidSamples: [],
})
