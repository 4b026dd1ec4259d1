import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { ungrouped } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'duns',
  label: 'D-U-N-S number',
  summary: 'The nine digits by which Dun & Bradstreet know a company.',
  category: 'identifier',
  keywords: ['duns', 'company', 'dun & bradstreet', 'supplier'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
  samples: () => ['150483782', '001005032', '060704780'],
  invalidSamples: () => [
    { value: 150483782 },
    { value: '15048378' },
    { value: '1504837820' },
    { value: '000000000' },
    { value: '15-048-378A' },
  ],
})

/** Nine digits, stored without hyphens. Numbers given out since December 2006 have no check digit, so none is asked for. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const duns = ungrouped(String(checked.value))
  return /^(?!0{9})\d{9}$/.test(duns) ? { value: duns } : problem('problem.duns')
}
