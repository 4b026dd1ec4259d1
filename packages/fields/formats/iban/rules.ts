import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { lettersToDigits, modulo97, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { ibanLengths } from './iban-lengths.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

/** Stored without blanks and in capitals; the length is the country's, the whole leaves 1 when divided by 97 (ISO 13616). */
export function check(value: unknown, schema?: FieldSchema): Parsed {
  const checked = checkText(value, schema ?? { type: 'string', format: 'iban', title: '' })
  if ('problem' in checked) return checked
  const iban = ungrouped(String(checked.value)).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(iban)) return problem('problem.iban')
  const country = iban.slice(0, 2)
  const count = ibanLengths.get(country)
  if (count === undefined) return problem('problem.ibanCountry', { country })
  if (iban.length !== count) return problem('problem.ibanLength', { country, count })
  const isRight = modulo97(lettersToDigits(iban.slice(4) + iban.slice(0, 4))) === 1
  return isRight ? { value: iban } : problem('problem.checkDigit')
}
