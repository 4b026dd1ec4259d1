import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { fitsLuhn, lettersToDigits, ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'isin',
  label: 'ISIN',
  summary: 'The international number of a security, with its check digit.',
  category: 'identifier',
  keywords: ['stock', 'share', 'bond', 'security', 'wkn', 'fund'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['US0378331005', 'AU0000XVGZA3', 'GB0002634946', 'DE000BASF111'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'US037833100' },
    { value: 'US0378331004' },
    { value: '0378331005US' },
    { value: 'US03783310O5' },
  ],
})

/** Stored in capitals without blanks; Luhn over letters as two digits (ISO 6166). */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const isin = ungrouped(String(checked.value)).toUpperCase()
  if (!/^[A-Z]{2}[A-Z\d]{9}\d$/.test(isin)) return problem('problem.isin')
  return fitsLuhn(lettersToDigits(isin)) ? { value: isin } : problem('problem.checkDigit')
}
