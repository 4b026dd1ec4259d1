import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { dayOf } from '../../values/day.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check,
  toText: String,
})

function check(value: unknown): Parsed {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (!match) return problem('problem.date')
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return day === undefined ? problem('problem.noSuchDay') : { value: day }
}
