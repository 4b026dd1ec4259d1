import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'PI',
  label: 'Pi',
  group: 'number',
  keywords: ['circle', 'constant'],
  summary: 'The number π.',
  spreadsheet: 'nothing',
  parameters: [],
  result: 'number',
  examples: [{ formula: 'ROUND(PI(), 4)', result: 3.1416 }],
  evaluate: () => Math.PI,
})
