import { defineFunction } from '../../define-function.ts'
import { numbersWhere } from '../../lists/chosen-by.ts'
import { criteriaParameters } from '../../lists/criteria-parameters.ts'
import { sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGEIFS',
  label: 'Average if all',
  group: 'list',
  keywords: ['mean where', 'several conditions', 'criteria'],
  summary: 'The mean of numbers at the places at which every list meets its criterion; empty where none does.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'values', type: 'list', summary: 'what to average' }, ...criteriaParameters],
  pairsFrom: 1,
  result: 'number',
  examples: [
    { formula: 'AVERAGEIFS([10, 20, 40], ["a", "b", "a"], "a")', result: 25 },
    { formula: 'AVERAGEIFS([10, 20, 40], ["a", "b", "a"], "a", [1, 2, 3], ">1")', result: 40 },
  ],
  cost: 4,
  evaluate: (values, list, criterion, ...[more, frame]) => {
    const numbers = numbersWhere('AVERAGEIFS', values, { pairs: [list, criterion, ...more], frame })
    return numbers.length === 0 ? null : sumOf(numbers) / numbers.length
  },
})
