import { mix, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LIGHTEN',
  label: 'Lighten',
  group: 'color',
  keywords: ['brighter', 'tint'],
  summary: 'A color mixed with white.',
  parameters: [
    { name: 'color', type: 'text', summary: 'the color, #rrggbb' },
    { name: 'percent', type: 'number', summary: 'how much white' },
  ],
  result: 'text',
  examples: [{ formula: 'LIGHTEN("#000000", 50)', result: '#808080' }],
  evaluate: (color, percent) => mix(readColor(color), [255, 255, 255], percent / 100),
})
