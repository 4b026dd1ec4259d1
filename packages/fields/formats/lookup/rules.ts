import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { readList, writeList } from '../../values/list-text.ts'
import { look } from './look.ts'

/** Over a to-one association a lookup is a field of its target's format; this one is what several linked records give: a list. */
export const rules = defineRules({
  ...look,
  type: 'array',
  titleable: false,
  linked: ({ metadata }) => (metadata?.linked ? { settings: metadata.linked, aggregate: 'values' } : undefined),
  check,
  fromText: (text, schema) => {
    const texts = readList(text)
    return texts ? check(texts, schema) : problem('problem.listText')
  },
  toText: value => writeList(itemsOf(value).map(textOf)),
  display: value => itemsOf(value).map(textOf).join(', '),
})

function check(value: unknown, _schema: FieldSchema): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  return value.some(item => typeof item === 'object' || typeof item === 'function')
    ? problem('problem.lookupItem')
    : { value }
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const textOf = (item: unknown): string =>
  isPlainObject(item) || Array.isArray(item) ? JSON.stringify(item) : String(item)
