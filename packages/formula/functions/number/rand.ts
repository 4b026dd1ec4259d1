import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/random.ts'

export const formulaFunction = defineAlias({
  name: 'RAND',
  label: 'Random number',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'RAND() < 1', result: true }],
})
