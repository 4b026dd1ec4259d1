import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/present-value.ts'

export const formulaFunction = defineAlias({
  name: 'PV',
  label: 'Present value',
  of: original,
  examples: [{ formula: 'ROUND(PV(0.05, 2, 100), 2)', result: 185.94 }],
})
