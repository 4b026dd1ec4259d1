import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { ibanForms } from './iban-forms.ts'
import { check, knowIbanForms, rules } from './rules.ts'

knowIbanForms(ibanForms)

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'iban',
  label: 'IBAN',
  summary: 'An international bank account number, with its check digits.',
  category: 'identifier',
  keywords: ['bank', 'account', 'sepa', 'payment'],
  settings: placeholderSetting,
  defaults: {},
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
