import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { numberOptionSettings, placeholderSetting } from '../../settings.ts'
import { optionsOf } from '../../values/options.ts'
import { readNumberChoice } from '../../values/read-choices.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  fromText: readNumberChoice,
  id: 'number-option-list',
  label: 'Number options',
  summary: 'One choice out of a list of your own, stored as a number to calculate with.',
  category: 'options',
  keywords: ['level', 'weight', 'size', 'points', 'probability'],
  operators: equalityOperators,
  searchable: false,
  uniqueable: false,
  settings: { ...numberOptionSettings, ...placeholderSetting },
  defaults: { metadata: { optionList: [] } },
  samples: schema => optionsOf(schema).map(option => option.value),
  invalidSamples: () => [
    { value: '1', settings: { metadata: { optionList: [{ value: 1, label: 'Low' }] } } },
    { value: 2, settings: { metadata: { optionList: [{ value: 1, label: 'Low' }] } } },
    { value: 'Low', settings: { metadata: { optionList: [{ value: 1, label: 'Low' }] } } },
    { value: Number.NaN },
    { value: [1], settings: { metadata: { optionList: [{ value: 1, label: 'Low' }] } } },
  ],
})
