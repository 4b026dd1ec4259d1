import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ROMAN',
  label: 'Roman numeral',
  group: 'conversion',
  keywords: ['numerals', 'latin'],
  summary: 'A whole number from 1 to 3999 as a Roman numeral.',
  spreadsheet: 'Knows the classic form alone; 0 is empty.',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'text',
  examples: [{ formula: 'ROMAN(2026)', result: 'MMXXVI' }],
  evaluate: number => {
    let rest = Math.trunc(number)
    if (rest < 1 || rest > 3999) return null
    let text = ''
    for (const [value, sign] of numerals) {
      while (rest >= value) {
        text += sign
        rest -= value
      }
    }
    return text
  },
})

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
