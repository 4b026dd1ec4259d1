import { luminance, readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'CONTRAST_RATIO',
  label: 'Contrast',
  group: 'color',
  keywords: ['wcag', 'accessibility', 'ratio'],
  summary: 'How much two colors differ in brightness, from 1 to 21 (WCAG).',
  parameters: [
    { name: 'left', type: 'text', summary: 'a color, #rrggbb' },
    { name: 'right', type: 'text', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'CONTRAST_RATIO("#000000", "#ffffff")', result: 21 }],
  evaluate: (left, right) => {
    const [first, second] = [readColor(left), readColor(right)]
    if (!first || !second) return null
    const [a, b] = [luminance(first), luminance(second)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  },
})
