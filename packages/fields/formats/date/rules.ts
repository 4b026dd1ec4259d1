import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { dayOf, maskOrder, readDay, readOrderedDay } from '../../values/day.ts'
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
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (!match) return problem('problem.date')
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return day === undefined ? problem('problem.noSuchDay') : { value: day }
}

function fromText(text: string, schema: FieldSchema): Parsed {
  const order = maskOrder(schema.metadata?.mask)
  const read = readDay(text) ?? (order ? readOrderedDay(text, order) : undefined)
  if (read === undefined) return problem('problem.date')
  return 'day' in read ? { value: read.day } : problem('problem.noSuchDay')
}
