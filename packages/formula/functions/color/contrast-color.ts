import { luminance, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CONTRAST_COLOR',
  label: 'Readable text color',
  group: 'color',
  keywords: ['black or white', 'contrast', 'accessibility'],
  summary: 'Black or white, whichever can be read better on a color.',
  parameters: [{ name: 'color', type: 'text', summary: 'the background, #rrggbb' }],
  result: 'text',
  examples: [{ formula: 'CONTRAST_COLOR("#ffff00")', result: '#000000' }],
  evaluate: color => {
    const parts = readColor(color)
    if (!parts) return null
    return luminance(parts) > 0.179 ? '#000000' : '#ffffff'
  },
})
