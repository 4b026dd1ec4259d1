import type { FieldSchema } from '@trellis/model'
import { defineFormat, type LinkedValue } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { linkedSettings } from '../../settings.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

const aggregates = [
  { value: 'count', label: 'Number of records' },
  { value: 'countDistinct', label: 'Number of different values' },
  { value: 'sum', label: 'Sum' },
  { value: 'average', label: 'Average' },
  { value: 'minimum', label: 'Smallest' },
  { value: 'maximum', label: 'Largest' },
  { value: 'concatenate', label: 'All values as text' },
]

/** Where the field says all it needs, its values have the format of the result: a number, a text, or that of the linked field. */
export const format = defineFormat({
  ...look,
  id: 'roll-up',
  label: 'Roll-up',
  summary: 'Counts, sums or summarises the linked records, always as they are now.',
  category: 'data-driven',
  keywords: ['aggregate', 'summary', 'total', 'count', 'sum', 'average', 'minimum', 'maximum', 'linked records'],
  type: 'number',
  operators: orderedOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
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
  linked,
  check: checkNumber,
  fromText: (text, schema) => {
    const parsed = parseNumberText(text)
    return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
  samples: () => [0, 12, 9.8],
  invalidSamples: () => [{ value: 'many' }, { value: Number.NaN }],
})

const results: Partial<Record<LinkedValue['aggregate'], Pick<FieldSchema, 'type' | 'format'>>> = {
  count: { type: 'integer', format: 'number' },
  countDistinct: { type: 'integer', format: 'number' },
  concatenate: { type: 'string', format: 'multiline' },
}

function linked({ metadata }: FieldSchema): LinkedValue | undefined {
  const settings = metadata?.linked
  if (!settings) return undefined
  const aggregate = settings.aggregate ?? 'count'
  const result = results[aggregate]
  return { settings, aggregate, ...(result && { result }) }
}
