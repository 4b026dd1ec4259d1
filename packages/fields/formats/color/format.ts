import { paletteColors } from '@trellis/ui/tokens'
import { defineFormat } from '../../define-format.ts'
import { keyTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...keyTraits,
  ...rules,
  id: 'color',
  label: 'Color',
  summary: 'A color of the palette, which is readable in the light and the dark theme.',
  category: 'controls',
  keywords: ['colour', 'palette', 'swatch', 'tint'],
  settings: {},
  defaults: {},
  samples: () => [...paletteColors],
  invalidSamples: () => [{ value: 5 }, { value: ['red'] }, { value: {} }],
})
