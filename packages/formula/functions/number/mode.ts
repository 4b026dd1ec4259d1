import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'MODE',
  label: 'Most frequent number',
  group: 'number',
  keywords: ['mode', 'common', 'mode.sngl'],
  summary: 'The number that is there most often; empty where there are none.',
  spreadsheet: 'Where no number is there twice, the first is given.',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'MODE(1, 2, 2, 3)', result: 2 }],
  evaluate: numbers => {
    const counts = new Map<number, number>()
    for (const number of numbersOf(numbers)) counts.set(number, (counts.get(number) ?? 0) + 1)
    let best: number | null = null
    for (const [number, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = number
    return best
  },
})
