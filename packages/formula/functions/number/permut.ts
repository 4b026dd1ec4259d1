import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PERMUT',
  label: 'Permutations',
  group: 'number',
  keywords: ['arrangements', 'order'],
  summary: 'In how many ways so many can be chosen out of so many, where their order counts.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'all', type: 'number', summary: 'of how many' },
    { name: 'chosen', type: 'number', summary: 'how many are chosen' },
  ],
  result: 'number',
  examples: [{ formula: 'PERMUT(5, 2)', result: 20 }],
  evaluate: (all, chosen) => {
    const [from, count] = [Math.trunc(all), Math.trunc(chosen)]
    if (count < 0 || from < count) return null
    let ways = 1
    for (let step = 0; step < Math.min(count, 400); step += 1) ways *= from - step
    return ways
  },
})
