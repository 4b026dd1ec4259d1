import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/power.ts'

export const formulaFunction = defineAlias({
  name: 'POW',
  label: 'Power',
  of: original,
  examples: [{ formula: 'POW(2, 10)', result: 1024 }],
})
