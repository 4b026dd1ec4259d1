import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { booleanLabel, booleanWords } from './boolean-words.ts'

export const format = defineFormat({
  id: 'checkbox',
  label: 'Checkbox',
  summary: 'Yes, no, or not answered yet.',
  icon: 'check_box',
  category: 'controls',
  keywords: ['boolean', 'yes', 'no', 'true', 'false', 'tick', 'flag'],
  type: 'boolean',
  storage: 'column',
  comparison: 'boolean',
  operators: equalityOperators,
  sortable: true,
  searchable: false,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: true,
  settings: {
    'metadata.booleanLabelTrue': { type: 'string', format: 'text', title: 'Label when checked', maxLength: 200 },
    'metadata.booleanLabelFalse': { type: 'string', format: 'text', title: 'Label when not checked', maxLength: 200 },
  },
  defaults: {},
  check: value => (typeof value === 'boolean' ? { value } : problem('problem.boolean')),
  fromText,
  toText: String,
  display: (value, schema) => booleanLabel(value === true, schema),
  guess(texts) {
    const isWord = (text: string) => /^(true|false|yes|no)$/i.test(text)
    return texts.length > 0 && texts.every(isWord) ? { type: 'boolean', format: 'checkbox' } : undefined
  },
  guessRank: 90,
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})

function fromText(text: string, schema: FieldSchema): Parsed {
  const words = booleanWords(schema)
  const word = text.toLowerCase()
  if (words.yes.includes(word)) return { value: true }
  return words.no.includes(word) ? { value: false } : problem('problem.booleanText')
}
