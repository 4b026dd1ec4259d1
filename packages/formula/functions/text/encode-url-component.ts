import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/encode-url.ts'

export const formulaFunction = defineAlias({
  name: 'ENCODE_URL_COMPONENT',
  label: 'Encode for a URL',
  of: original,
  examples: [{ formula: 'ENCODE_URL_COMPONENT("a b")', result: 'a%20b' }],
})
