import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { lettersToDigits, modulo97, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { ibanLengths } from './iban-lengths.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'iban',
  label: 'IBAN',
  summary: 'An international bank account number, with its check digits.',
  category: 'identifier',
  keywords: ['bank', 'account', 'sepa', 'payment'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
  guess: texts => (texts.every(text => 'value' in check(text)) ? { type: 'string', format: 'iban' } : undefined),
  guessRank: 50,
  samples: () => [
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ],
  invalidSamples: () => [
    { value: 370400440532013000 },
    { value: 'bank' },
    { value: 'DE88370400440532013000' },
    { value: 'DE8937040044053201300' },
    { value: 'ZZ89370400440532013000' },
    { value: 'DE89 3704 0044 0532 0130 0Ö' },
  ],
})

/** Stored without blanks and in capitals; the length is the country's, the whole leaves 1 when divided by 97 (ISO 13616). */
function check(value: unknown, schema?: FieldSchema): Parsed {
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
