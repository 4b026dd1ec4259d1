import { defineFormat } from '../../define-format.ts'
import { booleanSettings } from '../../settings.ts'
import { booleanTraits } from '../../traits.ts'
import { readBoolean } from '../../values/boolean-words.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...booleanTraits,
  ...rules,
  fromText: readBoolean,
  id: 'switch',
  label: 'Switch',
  summary: 'On or off.',
  category: 'controls',
  keywords: ['boolean', 'on', 'off', 'toggle', 'active', 'enabled'],
  settings: booleanSettings,
  defaults: {},
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})
