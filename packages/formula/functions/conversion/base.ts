import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../conversion/to-base.ts'

export const formulaFunction = defineAlias({
  name: 'BASE',
  label: 'To another base',
  of: original,
  spreadsheet: 'Takes no least length; negative numbers get a sign.',
  examples: [{ formula: 'BASE(255, 2)', result: '11111111' }],
})
