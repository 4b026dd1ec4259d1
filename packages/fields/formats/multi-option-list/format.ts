import { defineFormat } from '../../define-format.ts'
import { listSettings, optionSettings, placeholderSetting } from '../../settings.ts'
import { choicesTraits } from '../../traits.ts'
import { optionsOf } from '../../values/options.ts'
import { readChoices } from '../../values/read-choices.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...choicesTraits,
  ...rules,
  fromText: readChoices,
  id: 'multi-option-list',
  label: 'Multiple options',
  summary: 'Any number of choices out of a list of your own.',
  category: 'options',
  keywords: ['multi select', 'tags', 'labels', 'choices', 'several'],
  settings: {
    ...optionSettings,
    ...listSettings,
    ...placeholderSetting,
  },
  defaults: { metadata: { optionList: [] } },
  samples(schema) {
    const values = optionsOf(schema).map(option => option.value)
    return values.length > 0 ? [values.slice(0, 1), values] : []
  },
  invalidSamples: () => [
    { value: 'a', settings: { metadata: { optionList } } },
    { value: ['c'], settings: { metadata: { optionList } } },
    { value: ['a', 'a'], settings: { metadata: { optionList } } },
    { value: ['a'], settings: { minItems: 2, metadata: { optionList } } },
    { value: ['a', 'b'], settings: { maxItems: 1, metadata: { optionList } } },
  ],
})

const optionList = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
