import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTA',
  label: 'Count filled',
  group: 'list',
  keywords: ['how many', 'not empty', 'counta'],
  summary: 'How many values are there and hold something, also in lists.',
  spreadsheet: 'An empty text does not count.',
  parameters: [{ name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'COUNTA([1, "", null, "x"], 0)', result: 3 }],
  evaluate: values => countFilled(values),
})

function countFilled(values: readonly FormulaValue[]): number {
  return values.reduce<number>(
    (count, value) => count + (isList(value) ? countFilled(value) : Number(!isEmpty(value))),
    0,
  )
}
