import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { collapseSettings, listSettings } from '../../settings.ts'
import { readList } from '../../values/list-text.ts'
import { nestedFormat, nestedSamples } from '../../values/nested-samples.ts'
import { checkItems, itemsOf, readJson } from '../../values/nested-values.ts'
import type { Notation } from '../../values/notation.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  fromText,
  id: 'array',
  label: 'Array',
  summary: 'A list of values of the same kind, stored as one value.',
  category: 'raw',
  keywords: ['list', 'repeat', 'rows', 'items', 'several'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    items: { type: 'object', format: 'json', title: 'What an item is' },
    ...listSettings,
    uniqueItems: { type: 'boolean', format: 'checkbox', title: 'No item twice' },
    ...collapseSettings,
  },
  defaults: { items: { type: 'string', format: 'text', title: 'Item' }, metadata: { fieldSize: 'full' } },
  samples(schema) {
    const items = nestedSamples(itemsOf(schema)).slice(0, 3)
    return items.length === 0 ? [[]] : [items, items.slice(0, 1), []]
  },
  invalidSamples: () => [
    { value: 'text' },
    { value: {} },
    { value: [5] },
    { value: [null] },
    { value: ['a', 'a'], settings: { uniqueItems: true } },
    { value: ['a'], settings: { minItems: 2 } },
    { value: ['a', 'b'], settings: { maxItems: 1 } },
    { value: [1.5], settings: { items: { type: 'integer', format: 'number', title: 'Whole' } } },
  ],
})

/** JSON, or the items' own texts separated by commas. */
function fromText(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  if (text.startsWith('[')) return readJson(text, schema, checkItems)
  const texts = readList(text)
  const items = itemsOf(schema)
  if (!texts) return problem('problem.listText')
  const values: unknown[] = []
  for (const each of texts) {
    const parsed = nestedFormat(items.format)?.fromText(each, items, notation) ?? problem('problem.list')
    if ('problem' in parsed) return parsed
    values.push(parsed.value)
  }
  return checkItems(values, schema)
}
