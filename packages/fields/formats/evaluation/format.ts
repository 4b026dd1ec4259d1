import { defineFormat } from '../../define-format.ts'
import { unstoredTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...unstoredTraits,
  ...rules,
  id: 'evaluation',
  label: 'Evaluation',
  summary: 'The result of a formula, computed when the record is shown and never stored.',
  category: 'data-driven',
  keywords: ['formula', 'computed', 'calculation', 'expression'],
  settings: {
    'metadata.evaluation': {
      type: 'string',
      format: 'multiline',
      title: 'Formula',
      maxLength: 10_000,
      info: 'Its result is not stored. Lists can be sorted and filtered by it where the formula reads fields of the record, the day and the time.',
    },
  },
  defaults: {},
  samples: () => [],
  invalidSamples: () => [{ value: 'text' }, { value: 5 }],
})
