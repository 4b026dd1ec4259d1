import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'COUNT',
  label: 'Count numbers',
  group: 'number',
  keywords: ['how many', 'numeric'],
  summary: 'How many numbers there are among values, also in lists.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'COUNT([1, "two", 3, null])', result: 2 }],
  evaluate: values => countNumbers(values),
})

function countNumbers(values: readonly FormulaValue[]): number {
  return values.reduce<number>(
    (count, value) => count + (isList(value) ? countNumbers(value) : Number(typeof value === 'number')),
    0,
  )
}
