import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'RANDBETWEEN',
  label: 'Random whole number',
  group: 'number',
  keywords: ['random', 'dice', 'between'],
  summary: 'A random whole number between two bounds, both included.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'least', type: 'number', summary: 'the lower bound' },
    { name: 'most', type: 'number', summary: 'the upper bound' },
  ],
  result: 'number',
  examples: [{ formula: 'RANDBETWEEN(3, 3)', result: 3 }],
  volatile: true,
  evaluate: (least, most, frame) => {
    const [from, to] = [Math.ceil(least), Math.floor(most)]
    return to < from ? null : from + Math.floor(frame.random() * (to - from + 1))
  },
})
