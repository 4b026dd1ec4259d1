import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/encode-url.ts'

export const formulaFunction = defineAlias({
  name: 'ENCODEURL',
  label: 'Encode for a URL',
  of: original,
  spreadsheet: "Leaves ! ' ( ) * as they are.",
  examples: [{ formula: 'ENCODEURL("a b")', result: 'a%20b' }],
})
