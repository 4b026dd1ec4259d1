import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readInstant } from '../../values/instant.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check,
  toText: String,
})

function check(value: unknown): Parsed {
  const instant = typeof value === 'string' ? readInstant(value, { needsZone: true }) : undefined
  return instant === undefined ? problem('problem.dateTime') : { value: instant }
}
