import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings } from '../../settings.ts'
import { checkTextChoice, readTextChoice } from '../../values/choices.ts'
import { optionsOf } from '../../values/options.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'inline-string-option-list',
  label: 'Inline options',
  summary: 'One choice out of a few, all of them in sight as buttons.',
  category: 'options',
  keywords: ['buttons', 'segmented', 'radio', 'toggle', 'choice'],
  type: 'string',
  operators: equalityOperators,
  searchable: true,
  uniqueable: false,
  titleable: true,
  settings: optionSettings,
  defaults: { metadata: { optionList: [] } },
  check: checkTextChoice,
  fromText: readTextChoice,
  toText: String,
  samples: schema => optionsOf(schema).map(option => option.value),
  invalidSamples: () => [
    { value: 3, settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'A', settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'a', settings: { metadata: { optionList: [] } } },
  ],
})
