import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { lettersToDigits, modulo97, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

/** Of what stands at each place behind the check digits, by country: a letter, a digit, or either. */
export type IbanForms = ReadonlyMap<string, readonly Kind[]>
export type Kind = 'a' | 'n' | 'c'

let forms: IbanForms | undefined

/** Tells the forms of all countries: they come with what needs them, not with every form. Without them check digits alone count. */
export function knowIbanForms(known: IbanForms): void {
  forms = known
}

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
  const misfit = forms && formProblem(iban, forms)
  if (misfit) return misfit
  const isRight = modulo97(lettersToDigits(iban.slice(4) + iban.slice(0, 4))) === 1
  return isRight ? { value: iban } : problem('problem.checkDigit')
}

function formProblem(iban: string, known: IbanForms) {
  const country = iban.slice(0, 2)
  const form = known.get(country)
  if (form === undefined) return problem('problem.ibanCountry', { country })
  const count = form.length + firstPlace
  if (iban.length !== count) return problem('problem.ibanLength', { country, count })
  const wrong = form.findIndex((kind, place) => !signs[kind].test(iban.charAt(place + firstPlace)))
  if (wrong === -1) return undefined
  const place = wrong + firstPlace
  const values = { country, number: place + 1, found: iban.charAt(place) }
  return problem(form[wrong] === 'n' ? 'problem.ibanDigit' : 'problem.ibanLetter', values)
}

/** Behind the letters of the country and the check digits. */
const firstPlace = 4

const signs: Readonly<Record<Kind, RegExp>> = { a: /[A-Z]/, n: /\d/, c: /[A-Z\d]/ }
