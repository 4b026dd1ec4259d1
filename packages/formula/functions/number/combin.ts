import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'COMBIN',
  label: 'Combinations',
  group: 'number',
  keywords: ['choose', 'binomial'],
  summary: 'In how many ways so many can be chosen out of so many.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'all', type: 'number', summary: 'of how many' },
    { name: 'chosen', type: 'number', summary: 'how many are chosen' },
  ],
  result: 'number',
  examples: [{ formula: 'COMBIN(49, 6)', result: 13983816 }],
  evaluate: (all, chosen) => {
    const [from, count] = [Math.trunc(all), Math.trunc(chosen)]
    if (count < 0 || from < count) return null
    let ways = 1
    for (let step = 1; step <= Math.min(count, from - count, 1100); step += 1) ways = (ways * (from - step + 1)) / step
    return Math.round(ways)
  },
})
