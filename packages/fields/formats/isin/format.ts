import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'isin',
  label: 'ISIN',
  summary: 'The international number of a security, with its check digit.',
  category: 'identifier',
  keywords: ['stock', 'share', 'bond', 'security', 'wkn', 'fund'],
  settings: placeholderSetting,
  defaults: {},
  samples: () => ['US0378331005', 'AU0000XVGZA3', 'GB0002634946', 'DE000BASF111'],
  invalidSamples: () => [
    { value: 5 },
    { value: 'US037833100' },
    { value: 'US0378331004' },
    { value: '0378331005US' },
    { value: 'US03783310O5' },
  ],
})
