import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { optionSettings } from '../../settings.ts'
import { checkTextChoice, readTextChoice } from '../../values/choices.ts'
import { optionLabel, optionsOf } from '../../values/options.ts'

export const format = defineFormat({
  id: 'inline-string-option-list',
  label: 'Inline options',
  summary: 'One choice out of a few, all of them in sight as buttons.',
  icon: 'view_week',
  category: 'options',
  keywords: ['buttons', 'segmented', 'radio', 'toggle', 'choice'],
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
  settings: optionSettings,
  defaults: { metadata: { optionList: [] } },
  check: checkTextChoice,
  fromText: readTextChoice,
  toText: String,
  display: (value, schema) => optionLabel(schema, value),
  samples: schema => optionsOf(schema).map(option => option.value),
  invalidSamples: () => [
    { value: 3, settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'A', settings: { metadata: { optionList: [{ value: 'a', label: 'A' }] } } },
    { value: 'a', settings: { metadata: { optionList: [] } } },
  ],
})
