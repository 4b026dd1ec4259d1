import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...rules,
  id: 'yaml',
  label: 'YAML',
  summary: 'Settings or data in YAML, kept as they are written.',
  keywords: ['yml', 'configuration', 'settings'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => ['name: Trellis\nports:\n  - 4000 # the usual one', '[a, b]', 'a: &x 1\nb: *x'],
  invalidSamples: () => [
    { value: 5 },
    { value: {} },
    { value: 'nul \u0000' },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
