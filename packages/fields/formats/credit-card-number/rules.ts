import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { fitsLuhn, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

const anyLength = [12, 13, 14, 15, 16, 17, 18, 19]
const longLengths = [16, 17, 18, 19]

/** Beginnings of numbers with the lengths that their issuers give out; the first that fits counts. */
const issuers: readonly (readonly [RegExp, readonly number[]])[] = [
  // American Express
  [/^3[47]/, [15]],
  // Diners Club
  [/^3(?:0[0-5]|095|[689])/, [14, 15, 16, 17, 18, 19]],
  // JCB
  [/^35(?:2[89]|[3-8])/, longLengths],
  // Visa
  [/^4/, [13, 16, 19]],
  // Mastercard
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  // Discover, UnionPay, RuPay
  [/^(?:6011|64[4-9]|62|65|8[12])/, longLengths],
  // Maestro, and cards of single countries among its numbers
  [/^(?:50|5[6-9]|6)/, anyLength],
  // Mir
  [/^220[0-4]/, longLengths],
  // UATP
  [/^1/, [15]],
  // Uzcard, Humo, Napas, Troy
  [/^(?:8600|9860|9704|9792)/, [16, 19]],
]

/** Digits alone, of a length that the issuer gives out (ISO/IEC 7812), with a check digit by Luhn. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const digits = ungrouped(String(checked.value))
  if (!/^[1-9]\d{11,18}$/.test(digits)) return problem('problem.cardNumber')
  const lengths = issuers.find(([start]) => start.test(digits))?.[1]
  if (!lengths) return problem('problem.cardIssuer')
  if (!lengths.includes(digits.length)) return problem('problem.cardLength', { count: digits.length })
  return fitsLuhn(digits) ? { value: digits } : problem('problem.checkDigit')
}
