import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'
import { digitsOf, splitPhone } from './split-phone.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

/** With a dial code as `+`, code and digits alone; without one as it was written. Whether there is such a number the server knows. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const parts = splitPhone(String(checked.value))
  if (typeof parts === 'string') return problem(parts)
  if (!parts.dialCode) return { value: parts.number }
  return { value: `+${parts.dialCode}${digitsOf(parts.number.replace('(0)', ''))}` }
}
