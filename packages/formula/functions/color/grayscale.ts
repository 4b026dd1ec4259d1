import { readColor, writeColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'GRAYSCALE',
  label: 'Gray of a color',
  group: 'color',
  keywords: ['grey', 'desaturate', 'monochrome'],
  summary: 'The gray that is as bright as a color.',
  parameters: [{ name: 'color', type: 'text', summary: 'the color, #rrggbb' }],
  result: 'text',
  examples: [{ formula: 'GRAYSCALE("#ff0000")', result: '#363636' }],
  evaluate: color => {
    const parts = readColor(color)
    if (!parts) return null
    const gray = parts[0] * 0.2126 + parts[1] * 0.7152 + parts[2] * 0.0722
    return writeColor([gray, gray, gray])
  },
})
