import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { look } from './look.ts'

export const longest = 80

/** Text, so that a number that was given stays as it is printed on paper, whatever its settings become. */
export const rules = defineRules({
  ...look,
  type: 'string',
  generated: true,
  titleable: true,
  check,
  fromText: check,
  toText: value => String(value),
})

function check(value: unknown, _schema: FieldSchema): Parsed {
  if (typeof value !== 'string') return problem('problem.text')
  if (value.includes('\u0000')) return problem('problem.textCharacters')
  return value.length > longest ? problem('problem.maxLength', { count: longest }) : { value }
}
