import { isEmpty } from '../../coerce/empty.ts'
import { defineFunction } from '../../define-function.ts'
import { ValueSet } from '../../lists/value-set.ts'
import { type FormulaValue, isList } from '../../value.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTUNIQUE',
  label: 'Count different',
  group: 'list',
  keywords: ['distinct', 'how many different', 'unique'],
  summary: 'How many different values there are, also in lists; empty ones do not count.',
  parameters: [{ name: 'values', type: 'any', summary: 'values or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'COUNTUNIQUE(["a", "b", "a", ""], "c")', result: 3 }],
  evaluate: (values, frame) => {
    const seen = new ValueSet(frame, [])
    let count = 0
    for (const value of leavesOf(values)) if (!isEmpty(value) && seen.add(value)) count += 1
    return count
  },
})

function* leavesOf(values: readonly FormulaValue[]): Iterable<FormulaValue> {
  for (const value of values) {
    if (isList(value)) yield* leavesOf(value)
    else yield value
  }
}
