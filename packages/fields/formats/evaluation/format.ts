import { defineFormat } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { unstoredTraits } from '../../traits.ts'
import { look } from './look.ts'

/** Computed by the browser from its formula whenever the record is shown; nothing of it is stored, sorted or filtered (0-decisions §4). */
export const format = defineFormat({
  ...unstoredTraits,
  ...look,
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
      info: 'Its result is not stored: lists cannot be sorted or filtered by it.',
    },
  },
  defaults: {},
  check: () => problem('problem.noValue'),
  fromText: () => problem('problem.noValue'),
  samples: () => [],
  invalidSamples: () => [{ value: 'text' }, { value: 5 }],
})
