import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/join.ts'

export const formulaFunction = defineAlias({
  name: 'ARRAYJOIN',
  label: 'Join a list',
  of: original,
  examples: [{ formula: 'ARRAYJOIN(["a", "b"], "/")', result: 'a/b' }],
})
