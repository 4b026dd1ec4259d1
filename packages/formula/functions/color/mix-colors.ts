import { mix, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MIX_COLORS',
  label: 'Mix colors',
  group: 'color',
  keywords: ['blend', 'between', 'gradient'],
  summary: 'A color between two others.',
  parameters: [
    { name: 'from', type: 'text', summary: 'a color, #rrggbb' },
    { name: 'to', type: 'text', summary: 'another' },
    { name: 'percent', type: 'number', summary: 'how much of the second, 50 if left out', optional: true },
  ],
  result: 'text',
  examples: [{ formula: 'MIX_COLORS("#ff0000", "#0000ff")', result: '#800080' }],
  evaluate: (from, to, percent = 50) => mix(readColor(from), readColor(to), percent / 100),
})
