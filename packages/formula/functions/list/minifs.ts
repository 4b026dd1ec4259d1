import { defineFunction } from '../../define-function.ts'
import { numbersWhere } from '../../lists/chosen-by.ts'
import { criteriaParameters } from '../../lists/criteria-parameters.ts'

export const formulaFunction = defineFunction({
  name: 'MINIFS',
  label: 'Smallest if all',
  group: 'list',
  keywords: ['smallest where', 'several conditions', 'criteria'],
  summary: 'The smallest number at the places at which every list meets its criterion; empty where none does.',
  spreadsheet: 'Empty where nothing meets the criteria.',
  parameters: [{ name: 'values', type: 'list', summary: 'what to compare' }, ...criteriaParameters],
  pairsFrom: 1,
  result: 'number',
  examples: [
    { formula: 'MINIFS([10, 20, 40], ["a", "b", "a"], "a")', result: 10 },
    { formula: 'MINIFS([10, 20, 40], ["a", "b", "a"], "a", [1, 2, 3], ">1")', result: 40 },
  ],
  cost: 4,
  evaluate: (values, list, criterion, ...[more, frame]) => {
    const numbers = numbersWhere('MINIFS', values, { pairs: [list, criterion, ...more], frame })
    return numbers.length === 0 ? null : numbers.reduce((found, number) => Math.min(found, number))
  },
})
