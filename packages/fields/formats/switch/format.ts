import { defineFormat } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { booleanSettings } from '../../settings.ts'
import { booleanTraits } from '../../traits.ts'
import { readBoolean } from '../../values/boolean-words.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...booleanTraits,
  ...look,
  id: 'switch',
  label: 'Switch',
  summary: 'On or off.',
  category: 'controls',
  keywords: ['boolean', 'on', 'off', 'toggle', 'active', 'enabled'],
  settings: booleanSettings,
  defaults: {},
  check: value => (typeof value === 'boolean' ? { value } : problem('problem.boolean')),
  fromText: readBoolean,
  samples: () => [true, false],
  invalidSamples: () => [{ value: 'true' }, { value: 1 }, { value: 0 }, { value: {} }],
})
