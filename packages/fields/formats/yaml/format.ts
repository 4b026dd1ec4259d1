import { defineFormat } from '../../define-format.ts'
import { lengthSettings, unlimitedHeightSetting } from '../../settings.ts'
import { sourceTextTraits } from '../../traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...sourceTextTraits,
  ...look,
  id: 'yaml',
  editsInDialog: true,
  label: 'YAML',
  summary: 'Settings or data in YAML, kept as they are written.',
  keywords: ['yml', 'configuration', 'settings'],
  settings: { ...lengthSettings, ...unlimitedHeightSetting },
  defaults: { metadata: { fieldSize: 'full' } },
  check: checkText,
  fromText: checkText,
  samples: () => ['name: Trellis\nports:\n  - 4000 # the usual one', '[a, b]', 'a: &x 1\nb: *x'],
  invalidSamples: () => [
    { value: 5 },
    { value: {} },
    { value: 'nul \u0000' },
    { value: 'too long', settings: { maxLength: 3 } },
  ],
})
