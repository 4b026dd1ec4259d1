import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-email.ts'

export const formulaFunction = defineAlias({
  name: 'ISEMAIL',
  label: 'Is an email address',
  of: original,
  examples: [{ formula: 'ISEMAIL("ann@example.org")', result: true }],
})
