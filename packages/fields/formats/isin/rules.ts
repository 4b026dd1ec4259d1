import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { fitsLuhn, lettersToDigits, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

/** Stored in capitals without blanks; Luhn over letters as two digits (ISO 6166). */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const isin = ungrouped(String(checked.value)).toUpperCase()
  if (!/^[A-Z]{2}[A-Z\d]{9}\d$/.test(isin)) return problem('problem.isin')
  return fitsLuhn(lettersToDigits(isin)) ? { value: isin } : problem('problem.checkDigit')
}
