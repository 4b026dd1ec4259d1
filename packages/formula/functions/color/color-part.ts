import { readColor } from '../../colors/colors.ts'
import { defineFunction } from '../../define-function.ts'

const channels = ['red', 'green', 'blue'] as const

export const formulaFunction = defineFunction({
  name: 'COLOR_PART',
  label: 'Part of a color',
  group: 'color',
  keywords: ['red', 'green', 'blue', 'channel'],
  summary: 'The red, green or blue part of a color, 0 to 255.',
  parameters: [
    { name: 'color', type: 'text', summary: 'the color, #rrggbb' },
    { name: 'part', type: 'text', summary: 'which part', options: channels },
  ],
  result: 'number',
  examples: [{ formula: 'COLOR_PART("#ff8000", "green")', result: 128 }],
  evaluate: (color, part) => readColor(color)?.[channels.indexOf(part)] ?? null,
})
