import { readColor, writeColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'INVERT_COLOR',
  label: 'Invert a color',
  group: 'color',
  keywords: ['opposite', 'negative', 'complement'],
  summary: 'The color that is opposite in red, green and blue.',
  parameters: [{ name: 'color', type: 'text', summary: 'the color, #rrggbb' }],
  result: 'text',
  examples: [{ formula: 'INVERT_COLOR("#ff8000")', result: '#007fff' }],
  evaluate: color => {
    const parts = readColor(color)
    return parts && writeColor([255 - parts[0], 255 - parts[1], 255 - parts[2]])
  },
})
