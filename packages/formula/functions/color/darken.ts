import { mix, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DARKEN',
  label: 'Darken',
  group: 'color',
  keywords: ['dimmer', 'shade'],
  summary: 'A color mixed with black.',
  parameters: [
    { name: 'color', type: 'text', summary: 'the color, #rrggbb' },
    { name: 'percent', type: 'number', summary: 'how much black' },
  ],
  result: 'text',
  examples: [{ formula: 'DARKEN("#ffffff", 50)', result: '#808080' }],
  evaluate: (color, percent) => mix(readColor(color), [0, 0, 0], percent / 100),
})
