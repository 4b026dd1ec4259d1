import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/if-empty.ts'

export const formulaFunction = defineAlias({
  name: 'IFNA',
  label: 'If empty',
  of: original,
  examples: [{ formula: 'IFNA(null, "none")', result: 'none' }],
})
