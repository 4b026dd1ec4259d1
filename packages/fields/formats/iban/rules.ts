import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { lettersToDigits, modulo97, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { ibanForms, type Kind } from './iban-forms.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
})

/** Stored without blanks and in capitals; of the form that its country registered, and the whole leaves 1 when divided by 97 (ISO 13616). */
export function check(value: unknown, schema?: FieldSchema): Parsed {
  const checked = checkText(value, schema ?? { type: 'string', format: 'iban', title: '' })
  if ('problem' in checked) return checked
  const iban = ungrouped(String(checked.value)).toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(iban)) return problem('problem.iban')
  const country = iban.slice(0, 2)
  const form = ibanForms.get(country)
  if (form === undefined) return problem('problem.ibanCountry', { country })
  const count = form.length + firstPlace
  if (iban.length !== count) return problem('problem.ibanLength', { country, count })
  const wrong = form.findIndex((kind, place) => !signs[kind].test(iban.charAt(place + firstPlace)))
  if (wrong !== -1) {
    const place = wrong + firstPlace
    const values = { country, number: place + 1, found: iban.charAt(place) }
    return problem(form[wrong] === 'n' ? 'problem.ibanDigit' : 'problem.ibanLetter', values)
  }
  const isRight = modulo97(lettersToDigits(iban.slice(4) + iban.slice(0, 4))) === 1
  return isRight ? { value: iban } : problem('problem.checkDigit')
}

/** Behind the letters of the country and the check digits. */
const firstPlace = 4

const signs: Readonly<Record<Kind, RegExp>> = { a: /[A-Z]/, n: /\d/, c: /[A-Z\d]/ }
