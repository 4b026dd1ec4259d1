import { defineFormat } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { booleanSettings } from '../../settings.ts'
import { booleanTraits } from '../../traits.ts'
import { booleanLabel, readBoolean } from '../../values/boolean-words.ts'

export const format = defineFormat({
  ...booleanTraits,
  id: 'switch',
  label: 'Switch',
  summary: 'On or off.',
  icon: 'toggle_on',
  category: 'controls',
  keywords: ['boolean', 'on', 'off', 'toggle', 'active', 'enabled'],
  settings: booleanSettings,
  defaults: {},
  check: value => (typeof value === 'boolean' ? { value } : problem('problem.boolean')),
  fromText: readBoolean,
  display: (value, schema) => booleanLabel(value === true, schema),
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})
