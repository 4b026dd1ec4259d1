import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from './blank.ts'

export const formulaFunction = defineAlias({
  name: 'NA',
  label: 'Not available',
  of: original,
  examples: [{ formula: 'NA()', result: null }],
})
