import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/net-present-value.ts'

export const formulaFunction = defineAlias({
  name: 'NPV',
  label: 'Net present value',
  of: original,
  spreadsheet: 'The payments are one list.',
  examples: [{ formula: 'ROUND(NPV(0.1, [110, 121]), 2)', result: 200 }],
})
