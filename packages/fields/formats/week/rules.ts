import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readWeek } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check,
  fromText,
  toText: String,
})

function check(value: unknown): Parsed {
  if (typeof value !== 'string' || !/^\d{4}-W\d{2}$/.test(value)) return problem('problem.week')
  return fromText(value)
}

function fromText(text: string): Parsed {
  const read = readWeek(text)
  if (!read) return problem('problem.week')
  return 'week' in read ? { value: read.week } : problem('problem.noSuchWeek', { week: read.missing })
}
