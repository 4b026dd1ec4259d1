import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ARABIC',
  label: 'Number of a Roman numeral',
  group: 'conversion',
  keywords: ['roman', 'latin', 'numerals'],
  summary: 'The number that a Roman numeral means; empty where it is none.',
  spreadsheet: 'Numerals with a sign are empty.',
  parameters: [{ name: 'text', type: 'text', summary: 'the numeral' }],
  result: 'number',
  examples: [{ formula: 'ARABIC("MMXXVI")', result: 2026 }],
  evaluate: text => {
    const numeral = text.trim().toUpperCase()
    if (numeral.length > 20) return null
    const values = [...numeral].map(sign => signs.get(sign))
    if (values.length === 0 || values.includes(undefined)) return null
    return values.reduce<number>(
      (sum, value = 0, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value),
      0,
    )
  },
})

const signs = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
  ['L', 50],
  ['C', 100],
  ['D', 500],
  ['M', 1000],
])
