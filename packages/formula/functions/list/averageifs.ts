import { defineFunction } from '../../define-function.ts'
import { numbersWhere } from '../../lists/chosen-by.ts'
import { sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGEIFS',
  label: 'Average if all',
  group: 'list',
  keywords: ['mean where', 'several conditions', 'criteria'],
  summary: 'The mean of numbers at the places at which every list meets its criterion; empty where none does.',
  parameters: [
    { name: 'values', type: 'list', summary: 'what to average' },
    { name: 'list', type: 'list', summary: 'a list beside them, as long' },
    {
      name: 'criterion',
      type: 'any',
      summary: 'what its items must be: a value, or text such as ">5", "<>open", "A*"',
      nullable: true,
    },
    { name: 'more', type: 'any', summary: 'further lists and criteria in turn', nullable: true, rest: true },
  ],
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
