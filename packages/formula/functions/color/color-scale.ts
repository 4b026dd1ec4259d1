import { mix, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COLOR_SCALE',
  label: 'Color by value',
  group: 'color',
  keywords: ['heat map', 'gradient', 'traffic light'],
  summary: 'A color between two others, by where a number lies between two bounds.',
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    { name: 'least', type: 'number', summary: 'the bound of the first color' },
    { name: 'most', type: 'number', summary: 'the bound of the second color' },
    { name: 'from', type: 'text', summary: 'the first color, #rrggbb' },
    { name: 'to', type: 'text', summary: 'the second color' },
  ],
  result: 'text',
  examples: [{ formula: 'COLOR_SCALE(5, 0, 10, "#000000", "#ffffff")', result: '#808080' }],
  evaluate: (...[number, least, most, from, to]) =>
    mix(readColor(from), readColor(to), most === least ? 0 : (number - least) / (most - least)),
})
