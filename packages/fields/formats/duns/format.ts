import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'duns',
  label: 'D-U-N-S number',
  summary: 'The nine digits by which Dun & Bradstreet know a company.',
  category: 'identifier',
  keywords: ['duns', 'company', 'dun & bradstreet', 'supplier'],
  settings: placeholderSetting,
  defaults: {},
  samples: () => ['150483782', '001005032', '060704780'],
  invalidSamples: () => [
    { value: 150483782 },
    { value: '15048378' },
    { value: '1504837820' },
    { value: '000000000' },
    { value: '15-048-378A' },
  ],
})
