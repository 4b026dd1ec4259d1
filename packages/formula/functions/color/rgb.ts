import { writeColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RGB',
  label: 'Color from red, green, blue',
  group: 'color',
  keywords: ['hex', 'rgb', 'mix'],
  summary: 'A color of its red, green and blue parts, each 0 to 255.',
  parameters: [
    { name: 'red', type: 'number', summary: 'red' },
    { name: 'green', type: 'number', summary: 'green' },
    { name: 'blue', type: 'number', summary: 'blue' },
  ],
  result: 'text',
  examples: [{ formula: 'RGB(255, 128, 0)', result: '#ff8000' }],
  evaluate: (red, green, blue) => writeColor([red, green, blue]),
})
