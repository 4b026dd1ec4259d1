import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'VALUE',
  label: 'Read a number',
  group: 'conversion',
  keywords: ['parse number', 'decimal', 'float', 'val'],
  summary:
    'The number that a text writes, with sign, decimal point and thousands separators; empty where it writes none.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'decimal', type: 'text', summary: 'the decimal sign, a point if left out', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'VALUE("-1,234.5")', result: -1234.5 },
    { formula: 'VALUE("1.234,5", ",")', result: 1234.5 },
    { formula: 'VALUE("about 3")', result: null },
  ],
  evaluate: (text, decimal = '.') => readNumber(text, decimal),
})

/** Everything but the decimal sign that groups digits in some country is left out. */
function readNumber(text: string, decimal: string): number | null {
  const groups = decimal === ',' ? /[.'’\s\u00a0\u202f]/g : /[,'’\s\u00a0\u202f]/g
  const plain = text.trim().replaceAll(groups, '').replace('−', '-').replace(decimal, '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(plain) ? Number(plain) : null
}
