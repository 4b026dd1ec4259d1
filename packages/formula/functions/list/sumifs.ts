import { defineFunction } from '../../define-function.ts'
import { numbersWhere } from '../../lists/chosen-by.ts'
import { criteriaParameters } from '../../lists/criteria-parameters.ts'
import { sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUMIFS',
  label: 'Sum if all',
  group: 'list',
  keywords: ['total where', 'several conditions', 'criteria'],
  summary: 'Numbers added up at the places at which every list meets its criterion.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'values', type: 'list', summary: 'what to add up' }, ...criteriaParameters],
  pairsFrom: 1,
  result: 'number',
  examples: [
    { formula: 'SUMIFS([10, 20, 40], ["a", "b", "a"], "a")', result: 50 },
    { formula: 'SUMIFS([10, 20, 40], ["a", "b", "a"], "a", [1, 2, 3], ">1")', result: 40 },
    { formula: 'IFERROR(SUMIFS([10, 20], ["a"], "a"), "lengths")', result: 'lengths' },
  ],
  cost: 4,
  evaluate: (values, list, criterion, ...[more, frame]) => {
    const numbers = numbersWhere('SUMIFS', values, { pairs: [list, criterion, ...more], frame })
    return sumOf(numbers)
  },
})
