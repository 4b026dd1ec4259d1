import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/iserror.ts'

export const formulaFunction = defineAlias({
  name: 'ISERR',
  label: 'Fails',
  of: original,
  spreadsheet: 'What has no answer, such as a division by zero, is empty and no error: ISNA finds it.',
  examples: [{ formula: 'ISERR(ERROR("no"))', result: true }],
})
