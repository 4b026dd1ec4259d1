import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'FACT',
  label: 'Factorial',
  group: 'number',
  keywords: ['permutations', '!'],
  summary: 'The product of all whole numbers up to this one; empty below 0 and above 170.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'number',
  examples: [{ formula: 'FACT(5)', result: 120 }],
  evaluate: number => {
    const top = Math.trunc(number)
    if (top < 0 || top > 170) return null
    let product = 1
    for (let factor = 2; factor <= top; factor += 1) product *= factor
    return product
  },
})
