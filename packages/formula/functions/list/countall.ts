import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTALL',
  label: 'Count all',
  group: 'list',
  keywords: ['how many', 'size', 'empty too'],
  summary: 'How many values there are, empty ones too, also in lists.',
  parameters: [{ name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'COUNTALL([1, null, "x"], 0)', result: 4 }],
  evaluate: values => countAll(values),
})

function countAll(values: readonly FormulaValue[]): number {
  return values.reduce<number>((count, value) => count + (isList(value) ? countAll(value) : 1), 0)
}
