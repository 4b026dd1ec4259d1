import { isPlainObject } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { listOperators } from '../../operators.ts'
import { linkedSettings } from '../../settings.ts'
import { readList, writeList } from '../../values/list-text.ts'
import { look } from './look.ts'

/** Over a to-one association a lookup is a field of its target's format; this one is what several linked records give: a list. */
export const format = defineFormat({
  ...look,
  id: 'lookup',
  label: 'Lookup',
  summary: 'Shows a field of the linked records, always as it is now.',
  category: 'data-driven',
  keywords: ['related field', 'linked field', 'reference value', 'vlookup', 'show from'],
  type: 'array',
  operators: listOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: linkedSettings,
  defaults: {},
  linked: ({ metadata }) => (metadata?.linked ? { settings: metadata.linked, aggregate: 'values' } : undefined),
  check,
  fromText: (text, schema) => {
    const texts = readList(text)
    return texts ? check(texts, schema) : problem('problem.listText')
  },
  toText: value => writeList(itemsOf(value).map(textOf)),
  display: value => itemsOf(value).map(textOf).join(', '),
  samples: () => [['Lisboa'], ['Lisboa', 'Oslo, Norway']],
  invalidSamples: () => [{ value: 7 }, { value: [{ city: 'Oslo' }] }],
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
