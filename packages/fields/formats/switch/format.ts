import { defineFormat } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { booleanSettings } from '../../settings.ts'
import { booleanLabel, readBoolean } from '../../values/boolean-words.ts'

export const format = defineFormat({
  id: 'switch',
  label: 'Switch',
  summary: 'On or off.',
  icon: 'toggle_on',
  category: 'controls',
  keywords: ['boolean', 'on', 'off', 'toggle', 'active', 'enabled'],
  type: 'boolean',
  storage: 'column',
  comparison: 'boolean',
  operators: equalityOperators,
  sortable: true,
  searchable: false,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: true,
  settings: booleanSettings,
  defaults: {},
  check: value => (typeof value === 'boolean' ? { value } : problem('problem.boolean')),
  fromText: readBoolean,
  toText: String,
  display: (value, schema) => booleanLabel(value === true, schema),
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})
