import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings, placeholderSetting } from '../../settings.ts'
import { optionsOf } from '../../values/options.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'string-option-list',
  label: 'Option list',
  summary: 'One choice out of a list of your own, with colours.',
  category: 'options',
  keywords: ['dropdown', 'select', 'choice', 'status', 'priority', 'enum', 'picklist', 'options'],
  operators: equalityOperators,
  searchable: true,
  uniqueable: false,
  settings: {
    ...optionSettings,
    ...placeholderSetting,
  },
  defaults: { metadata: { optionList: [] } },
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
