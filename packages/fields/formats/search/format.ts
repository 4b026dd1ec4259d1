import { defineFormat } from '../../define-format.ts'
import { textSettings } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'search',
  label: 'Search',
  summary: 'Words that are searched for, entered in a search box.',
  category: 'misc',
  keywords: ['find', 'query', 'lookup text'],
  settings: textSettings,
  defaults: {},
  samples: () => ['open orders', '"exact words" -not', 'größe'],
  invalidSamples: () => [{ value: 5 }, { value: 'nul \u0000' }, { value: 'too long', settings: { maxLength: 3 } }],
})
