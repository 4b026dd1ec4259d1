import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { addressProblem } from './address-problem.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

/** As it was written; an address that begins with a domain gets `https://` before it. */
function check(value: unknown, schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  const written = value.trim()
  const address = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(written) ? `https://${written}` : written
  const wrong = addressProblem(address)
  return wrong ? problem(wrong) : checkText(address, schema)
}
