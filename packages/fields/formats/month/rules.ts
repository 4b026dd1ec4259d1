import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { isMonth, readMonth } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: value => (typeof value === 'string' && isMonth(value) ? { value } : problem('problem.month')),
  fromText,
  toText: String,
})

function fromText(text: string): Parsed {
  const value = readMonth(text)
  return value === undefined ? problem('problem.month') : { value }
}
