import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../conversion/value.ts'

export const formulaFunction = defineAlias({
  name: 'NUMBERVALUE',
  label: 'Read a number',
  of: original,
  spreadsheet: 'Takes the decimal sign alone, a point or a comma; the sign between thousands follows from it.',
  examples: [{ formula: 'NUMBERVALUE("2.500,27", ",")', result: 2500.27 }],
})
