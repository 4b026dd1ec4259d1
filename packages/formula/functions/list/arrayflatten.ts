import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/flatten.ts'

export const formulaFunction = defineAlias({
  name: 'ARRAYFLATTEN',
  label: 'Flatten',
  of: original,
  examples: [{ formula: 'ARRAYFLATTEN([1, [2, 3]])', result: [1, 2, 3] }],
})
