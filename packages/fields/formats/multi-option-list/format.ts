import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { listOperators } from '../../operators.ts'
import { listSettings, placeholderSetting } from '../../settings.ts'
import { findOption, optionLabel, optionOfText, optionsOf } from '../../values/options.ts'
import { readTextList, writeTextList } from '../../values/text-list.ts'

export const format = defineFormat({
  id: 'multi-option-list',
  label: 'Multiple options',
  summary: 'Any number of choices out of a list of your own.',
  icon: 'checklist',
  category: 'options',
  keywords: ['multi select', 'tags', 'labels', 'choices', 'several'],
  type: 'array',
  storage: 'column',
  comparison: 'list',
  operators: listOperators,
  sortable: false,
  searchable: true,
  uniqueable: false,
  titleable: false,
  align: 'start',
  colorable: true,
  settings: {
    'metadata.optionList': { type: 'array', format: 'option-items', title: 'Options' },
    ...listSettings,
    ...placeholderSetting,
  },
  defaults: { metadata: { optionList: [] } },
  check,
  fromText,
  toText: value => writeTextList(listOf(value).map(String)),
  display: (value, schema) =>
    listOf(value)
      .map(item => optionLabel(schema, item))
      .join(', '),
  samples(schema) {
    const values = optionsOf(schema).map(option => option.value)
    return values.length > 0 ? [values.slice(0, 1), values] : []
  },
  invalidSamples: () => [
    { value: 'a', settings: { metadata: { optionList } } },
    { value: ['c'], settings: { metadata: { optionList } } },
    { value: ['a', 'a'], settings: { metadata: { optionList } } },
    { value: ['a'], settings: { minItems: 2, metadata: { optionList } } },
    { value: ['a', 'b'], settings: { maxItems: 1, metadata: { optionList } } },
  ],
})

const optionList = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

function check(value: unknown, schema: FieldSchema): Parsed {
  if (!Array.isArray(value)) return problem('problem.list')
  if (value.some(item => !findOption(schema, item))) return problem('problem.option')
  if (new Set(value).size < value.length) return problem('problem.repeated')
  const { minItems, maxItems } = schema
  if (minItems !== undefined && value.length < minItems) return problem('problem.minItems', { count: minItems })
  if (maxItems !== undefined && value.length > maxItems) return problem('problem.maxItems', { count: maxItems })
  return { value }
}

function fromText(text: string, schema: FieldSchema): Parsed {
  const texts = readTextList(text)
  if (!texts) return problem('problem.listText')
  return check(
    texts.map(item => optionOfText(schema, item)?.value ?? item),
    schema,
  )
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
