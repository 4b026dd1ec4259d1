import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { ungrouped, weightedSum } from '../../values/check-digits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...shortTextRules,
  ...look,
  check,
  fromText: check,
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
