import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readInstant } from '../../values/instant.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: value => read(value, { needsZone: true }),
  fromText: text => read(text, { needsZone: false }),
  toText: String,
})

/** Text of a file without an offset is taken for UTC: the same file means the same wherever it is read. */
export function read(value: unknown, options: { needsZone: boolean }): Parsed {
  const instant = typeof value === 'string' ? readInstant(value, options) : undefined
  return instant === undefined ? problem('problem.dateTime') : { value: instant }
}
