import { readNumberText } from '@trellis/base'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'VALUE',
  label: 'Read a number',
  group: 'conversion',
  keywords: ['parse number', 'decimal', 'float', 'val'],
  summary:
    'The number that a text writes, with sign, decimals, groups of thousands, currency or percent; empty where it writes none.',
  spreadsheet: 'Takes the decimal sign as second argument; texts of days and times give empty.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    {
      name: 'decimal',
      type: 'text',
      summary: 'the decimal sign: a point, or a comma; a point if left out',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'VALUE("-1,234.5")', result: -1234.5 },
    { formula: 'VALUE("1.234,5", ",")', result: 1234.5 },
    { formula: 'VALUE("12.5%")', result: 0.125 },
    { formula: 'VALUE("0,125")', result: null },
    { formula: 'VALUE("about 3")', result: null },
  ],
  evaluate: (text, decimal = '.') => readNumber(text, decimal),
})

/** As files are read: groups of three digits, one sign, no guessing. */
function readNumber(text: string, decimal: string): number | null {
  if (decimal !== '.' && decimal !== ',') return null
  const read = readNumberText(text.trim(), decimal)
  return 'value' in read ? read.value : null
}
