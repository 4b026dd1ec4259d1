import { defineFunction } from '../../define-function.ts'
import { conditionFor } from '../../lists/criterion.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTIF',
  label: 'Count if',
  group: 'list',
  keywords: ['how many where', 'condition', 'criterion'],
  summary: 'For how many items a condition holds.',
  spreadsheet: 'Takes a condition over `item` too.',
  parameters: [
    { name: 'list', type: 'list', summary: 'the list' },
    {
      name: 'condition',
      type: 'formula',
      summary: 'the condition over `item` and `index`, or a criterion for the item such as ">5", "<>open", "A*"',
    },
  ],
  result: 'number',
  examples: [
    { formula: 'COUNTIF([1, 5, 9], item > 3)', result: 2 },
    { formula: 'COUNTIF([1, 5, 9], ">=5")', result: 2 },
    { formula: 'COUNTIF(["apple", "Apricot", "pear"], "ap*")', result: 2 },
    { formula: 'COUNTIF(["a", "", null], "<>")', result: 1 },
  ],
  cost: 4,
  evaluate: (list, condition, frame) => {
    const holds = conditionFor(frame)
    return list.filter((item, index) => holds(item, condition(item, index))).length
  },
})
