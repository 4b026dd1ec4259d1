import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings, placeholderSetting } from '../../settings.ts'
import { foldAscii, optionsOf } from '../../values/options.ts'
import { readTextChoice } from '../../values/read-choices.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  fromText: readTextChoice,
  id: 'string-option-list',
  label: 'Option list',
  summary: 'One choice out of a list of your own, with colors.',
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
    const { rowCount = 0, leastCount = 2 } = column
    const isFew = texts.length > 1 && texts.length <= mostGuessed && texts.length * leastRepeated <= rowCount
    // What comes once is rather a slip of the pen.
    if (!isFew || leastCount < 2 || rowCount < fewestRows || texts.some(text => text.length > longestGuessed)) return
    // Texts that differ in the case of A–Z alone mean the same option.
    const named = texts.filter((text, place) => texts.findIndex(each => foldAscii(each) === foldAscii(text)) === place)
    const optionList = named.map(text => ({ value: text, label: text }))
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

/** Of a column that is guessed to be a choice: the most options, the longest text, and how often each comes at least, on average. */
const mostGuessed = 12
const longestGuessed = 60
const leastRepeated = 3
const fewestRows = 20

const sampleSchema: FieldSchema = { type: 'string', format: 'string-option-list', title: '' }
