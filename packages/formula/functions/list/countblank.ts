import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTBLANK',
  label: 'Count empty',
  group: 'list',
  keywords: ['how many', 'missing', 'blank'],
  summary: 'How many values are empty, also in lists.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'COUNTBLANK([1, "", null, "x"])', result: 2 }],
  evaluate: values => countEmpty(values),
})

function countEmpty(values: readonly FormulaValue[]): number {
  return values.reduce<number>(
    (count, value) => count + (isList(value) ? countEmpty(value) : Number(isEmpty(value))),
    0,
  )
}
