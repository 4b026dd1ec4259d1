import { fromHsl, writeColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'HSL',
  label: 'Color from hue',
  group: 'color',
  keywords: ['hue', 'saturation', 'lightness', 'hsl'],
  summary: 'A color of its hue (degrees), saturation and lightness (percent).',
  parameters: [
    { name: 'hue', type: 'number', summary: '0 is red, 120 green, 240 blue' },
    { name: 'saturation', type: 'number', summary: '0 is grey, 100 full color' },
    { name: 'lightness', type: 'number', summary: '0 is black, 100 white' },
  ],
  result: 'text',
  examples: [{ formula: 'HSL(120, 100, 25)', result: '#008000' }],
  evaluate: (hue, saturation, lightness) => writeColor(fromHsl(hue, saturation / 100, lightness / 100)),
})
