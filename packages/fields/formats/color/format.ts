import { isPaletteColor, paletteColors } from '@trellis/ui/tokens'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { keyTraits } from '../../traits.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...keyTraits,
  ...look,
  id: 'color',
  label: 'Color',
  summary: 'A color of the palette, which is readable in the light and the dark theme.',
  category: 'controls',
  keywords: ['colour', 'palette', 'swatch', 'tint'],
  settings: {},
  defaults: {},
  check,
  fromText: text => check(text.toLowerCase()),
  samples: () => [...paletteColors],
  invalidSamples: () => [{ value: 5 }, { value: ['red'] }, { value: {} }],
})

/** A palette key; any other text is no color at all (2 §5). */
function check(value: unknown): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  return { value: isPaletteColor(value) ? value : undefined }
}
