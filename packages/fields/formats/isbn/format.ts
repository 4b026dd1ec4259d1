import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { placeholderSetting } from '../../settings.ts'
import { shortTextTraits } from '../../traits.ts'
import { ungrouped, weightedSum } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...shortTextTraits,
  ...look,
  id: 'isbn',
  label: 'ISBN',
  summary: 'The number of a book, of ten or thirteen digits with a check digit.',
  category: 'identifier',
  keywords: ['book', 'ean', 'publication'],
  settings: placeholderSetting,
  defaults: {},
  check,
  fromText: check,
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

/** Stored without hyphens, in the length it was written in: the old number of ten digits is what stands in the book. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkText(value, schema)
  if ('problem' in checked) return checked
  const isbn = ungrouped(String(checked.value)).toUpperCase()
  if (!/^(\d{9}[\dX]|97[89]\d{10})$/.test(isbn)) return problem('problem.isbn')
  const isRight =
    isbn.length === 10
      ? weightedSum(isbn, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
      : weightedSum(isbn, [1, 3]) % 10 === 0
  return isRight ? { value: isbn } : problem('problem.checkDigit')
}
