import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { placeholderSetting } from '../../settings.ts'
import { findOption, optionLabel, optionOfText, optionsOf } from '../../values/options.ts'

export const format = defineFormat({
  id: 'string-option-list',
  label: 'Option list',
  summary: 'One choice out of a list of your own, with colours.',
  icon: 'list',
  category: 'options',
  keywords: ['dropdown', 'select', 'choice', 'status', 'priority', 'enum', 'picklist', 'options'],
  type: 'string',
  storage: 'column',
  comparison: 'text',
  operators: equalityOperators,
  sortable: true,
  searchable: true,
  uniqueable: false,
  titleable: true,
  align: 'start',
  colorable: true,
  settings: {
    'metadata.optionList': { type: 'array', format: 'option-items', title: 'Options' },
    ...placeholderSetting,
  },
  defaults: { metadata: { optionList: [] } },
  check,
  fromText,
  toText: String,
  display: (value, schema) => optionLabel(schema, value),
  guess(texts, column: GuessedColumn = {}) {
    const rowCount = column.rowCount ?? 0
    if (texts.length === 0 || texts.length > 12 || rowCount < 20 || texts.length * 2 > rowCount) return
    const optionList = texts.map(text => ({ value: text, label: text }))
    return { type: 'string', format: 'string-option-list', metadata: { optionList } }
  },
  guessRank: 30,
  guessIsAlternative: true,
  samples: schema => optionsOf(schema.metadata?.optionList?.length ? schema : sampleSchema).map(option => option.value),
  invalidSamples: () => [
    { value: 3, settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'A', settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'b', settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'a', settings: { metadata: { optionList: [] } } },
  ],
})

const sampleSchema: FieldSchema = { type: 'string', format: 'string-option-list', title: '' }

function check(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return findOption(schema, value) ? { value } : problem('problem.option')
}

function fromText(text: string, schema: FieldSchema): Parsed {
  const option = optionOfText(schema, text)
  return option ? check(option.value, schema) : problem('problem.option')
}
