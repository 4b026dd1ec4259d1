import { defineFormat } from '../../define-format.ts'
import { listSettings, numberOptionSettings, placeholderSetting } from '../../settings.ts'
import { choicesTraits } from '../../traits.ts'
import { optionsOf } from '../../values/options.ts'
import { readChoices } from '../../values/read-choices.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...choicesTraits,
  ...rules,
  fromText: readChoices,
  id: 'number-multi-option-list',
  label: 'Multiple number options',
  summary: 'Any number of choices out of a list of your own, each a number.',
  category: 'options',
  keywords: ['multi select', 'numbers', 'levels', 'sizes'],
  settings: {
    ...numberOptionSettings,
    ...listSettings,
    ...placeholderSetting,
  },
  defaults: { metadata: { optionList: [] } },
  samples(schema) {
    const values = optionsOf(schema).map(option => option.value)
    return values.length > 0 ? [values.slice(0, 1), values] : []
  },
  invalidSamples: () => [
    { value: 1, settings: { metadata: { optionList } } },
    { value: ['1'], settings: { metadata: { optionList } } },
    { value: [3], settings: { metadata: { optionList } } },
    { value: [1, 1], settings: { metadata: { optionList } } },
    { value: [1], settings: { minItems: 2, metadata: { optionList } } },
    { value: [1, 2], settings: { maxItems: 1, metadata: { optionList } } },
  ],
})

const optionList = [
  { value: 1, label: 'A' },
  { value: 2, label: 'B' },
]
