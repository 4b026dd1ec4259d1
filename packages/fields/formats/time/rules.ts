import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readTime } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

const wireForm = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: value => (typeof value === 'string' && wireForm.test(value) ? { value } : problem('problem.time')),
  fromText,
  toText: String,
})

function fromText(text: string): Parsed {
  const value = readTime(text)
  return value === undefined ? problem('problem.time') : { value }
}
