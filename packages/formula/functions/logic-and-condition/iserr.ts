import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/iserror.ts'

export const formulaFunction = defineAlias({
  name: 'ISERR',
  label: 'Fails',
  of: original,
  examples: [{ formula: 'ISERR(ERROR("no"))', result: true }],
})
