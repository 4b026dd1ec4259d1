import { defineFunction } from '../../define-function.ts'
import { placesWhere } from '../../lists/chosen-by.ts'

export const formulaFunction = defineFunction({
  name: 'COUNTIFS',
  label: 'Count if all',
  group: 'list',
  keywords: ['how many where', 'several conditions', 'criteria'],
  summary: 'At how many places every list meets its criterion.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'list', type: 'list', summary: 'the first list' },
    {
      name: 'criterion',
      type: 'any',
      summary: 'what its items must be: a value, or text such as ">5", "<>open", "A*"',
      nullable: true,
    },
    { name: 'more', type: 'any', summary: 'further lists and criteria in turn', nullable: true, rest: true },
  ],
  pairsFrom: 0,
  result: 'number',
  examples: [
    { formula: 'COUNTIFS([1, 5, 9], ">3")', result: 2 },
    { formula: 'COUNTIFS([1, 5, 9], ">3", ["a", "b", "a"], "a")', result: 1 },
    { formula: 'COUNTIFS(["2026-01-05", "2026-02-01"], ">=2026-02-01")', result: 1 },
    { formula: 'COUNTIFS(["Open", "a*b", null], "open")', result: 1 },
    { formula: 'COUNTIFS(["Open", "a*b", null], "a~*b")', result: 1 },
    { formula: 'COUNTIFS(["Open", "a*b", null], "=")', result: 1 },
  ],
  cost: 4,
  evaluate: (list, criterion, more, frame) =>
    placesWhere('COUNTIFS', [list, criterion, ...more], { length: list.length, frame }).length,
})
