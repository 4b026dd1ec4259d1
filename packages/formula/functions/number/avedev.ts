import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVEDEV',
  label: 'Mean deviation',
  group: 'number',
  keywords: ['average deviation', 'spread', 'mad'],
  summary: 'How far the numbers lie from their average, on average.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'AVEDEV(1, 3, 5, 7)', result: 2 }],
  evaluate: values => {
    const numbers = numbersOf(values)
    const mean = sumOf(numbers) / numbers.length
    return sumOf(numbers.map(number => Math.abs(number - mean))) / numbers.length
  },
})
