import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-url.ts'

export const formulaFunction = defineAlias({
  name: 'ISURL',
  label: 'Is a URL',
  of: original,
  examples: [{ formula: 'ISURL("https://example.org")', result: true }],
})
