import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings } from '../../settings.ts'
import { optionsOf } from '../../values/options.ts'
import { readTextChoice } from '../../values/read-choices.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  fromText: readTextChoice,
  id: 'inline-string-option-list',
  label: 'Inline options',
  summary: 'One choice out of a few, all of them in sight as buttons.',
  category: 'options',
  keywords: ['buttons', 'segmented', 'radio', 'toggle', 'choice'],
  operators: equalityOperators,
  searchable: true,
  uniqueable: false,
  settings: optionSettings,
  defaults: { metadata: { optionList: [] } },
  samples: schema => optionsOf(schema).map(option => option.value),
  invalidSamples: () => [
    { value: 3, settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'A', settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'a', settings: { metadata: { optionList: [] } } },
  ],
})
