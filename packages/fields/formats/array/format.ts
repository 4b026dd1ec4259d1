import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { collapseSettings, listSettings } from '../../settings.ts'
import { nestedSamples } from '../../values/nested-samples.ts'
import { itemsOf } from '../../values/nested-values.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
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
