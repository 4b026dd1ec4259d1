import { defineFormat } from '../../define-format.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...rules,
  id: 'isbn',
  label: 'ISBN',
  summary: 'The number of a book, of ten or thirteen digits with a check digit.',
  category: 'identifier',
  keywords: ['book', 'ean', 'publication'],
  settings: placeholderSetting,
  defaults: {},
  samples: () => ['9780306406157', '0306406152', '080442957X', '9791034304967'],
  invalidSamples: () => [
    { value: 9780306406157 },
    { value: '978030640615' },
    { value: '9780306406158' },
    { value: '0306406153' },
    { value: 'X306406152' },
    { value: '1234567890128' },
  ],
})
