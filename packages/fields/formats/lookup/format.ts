import { defineFormat } from '../../define-format.ts'
import { listOperators } from '../../operators.ts'
import { linkedSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'lookup',
  label: 'Lookup',
  summary: 'Shows a field of the linked records, always as it is now.',
  category: 'data-driven',
  keywords: ['related field', 'linked field', 'reference value', 'vlookup', 'show from'],
  operators: listOperators,
  searchable: false,
  uniqueable: false,
  settings: linkedSettings,
  defaults: {},
  samples: () => [['Lisboa'], ['Lisboa', 'Oslo, Norway']],
  invalidSamples: () => [{ value: 7 }, { value: [{ city: 'Oslo' }] }],
})
