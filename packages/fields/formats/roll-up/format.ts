import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { linkedSettings } from '../../settings.ts'
import { rules } from './rules.ts'

const aggregates = [
  { value: 'count', label: 'Number of records' },
  { value: 'countDistinct', label: 'Number of different values' },
  { value: 'sum', label: 'Sum' },
  { value: 'average', label: 'Average' },
  { value: 'minimum', label: 'Smallest' },
  { value: 'maximum', label: 'Largest' },
  { value: 'concatenate', label: 'All values as text' },
]

export const format = defineFormat({
  ...rules,
  id: 'roll-up',
  label: 'Roll-up',
  summary: 'Counts, sums or summarizes the linked records, always as they are now.',
  category: 'data-driven',
  keywords: ['aggregate', 'summary', 'total', 'count', 'sum', 'average', 'minimum', 'maximum', 'linked records'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    ...linkedSettings,
    'metadata.linked.aggregate': {
      type: 'string',
      format: 'string-option-list',
      title: 'What is made of them',
      metadata: { optionList: aggregates },
    },
    'metadata.linked.separator': {
      type: 'string',
      format: 'text',
      title: 'Between the values',
      maxLength: 20,
      info: 'For all values as text; a comma where nothing is given.',
    },
  },
  defaults: { metadata: { linked: { aggregate: 'count' } } },
  samples: () => [0, 12, 9.8],
  invalidSamples: () => [{ value: 'many' }, { value: Number.NaN }],
})
