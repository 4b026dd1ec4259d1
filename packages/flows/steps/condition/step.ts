import { flagParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'CONDITION',
  label: 'Condition',
  icon: 'call_split',
  summary: 'Goes on where something holds; more next steps say what happens else.',
  keywords: ['if', 'switch', 'decide', 'branch'],
  input: {
    properties: { condition: flagParameter('Condition', 'A formula; the result says `holds`: true or false.') },
    required: ['condition'],
  },
  output: { type: 'object', properties: { holds: { type: 'boolean', format: 'checkbox', title: 'Holds' } } },
  leadsOnIf: stepId => `{{result.${stepId}.holds}}`,
  canFail: false,
  retry: 'never',
  work: { immediate: ({ condition }) => ({ output: { holds: condition === true || condition === 'true' } }) },
  samples: [{ condition: true }, { condition: '{{input.isUrgent}}' }],
  invalidSamples: [{ path: 'condition', value: {} }],
})
