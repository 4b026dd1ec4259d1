import { isFieldId } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { equalityOperators } from '../../operators.ts'
import { collectionSetting, placeholderSetting } from '../../settings.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'collection-field',
  label: 'Collection field',
  summary: 'One of the fields of a collection.',
  category: 'data-driven',
  keywords: ['column', 'property', 'field picker'],
  type: 'string',
  operators: equalityOperators,
  searchable: false,
  uniqueable: true,
  titleable: false,
  settings: {
    ...collectionSetting,
    'metadata.excludeFields': {
      type: 'array',
      format: 'array',
      title: 'Fields left out',
      items: { type: 'string', format: 'text', title: 'Field ID', maxLength: 59 },
    },
    ...placeholderSetting,
  },
  defaults: {},
  check,
  fromText: check,
  toText: String,
  samples: () => ['orderDate', 'recordTitle', 'a_1'],
  invalidSamples: () => [
    { value: '1st' },
    { value: 'no blanks' },
    { value: 'a'.repeat(60) },
    { value: 5 },
    { value: 'secret', settings: { metadata: { excludeFields: ['secret'] } } },
  ],
})

function check(value: unknown, schema: FieldSchema): Parsed {
  if (!isFieldId(value)) return problem('problem.fieldId')
  return schema.metadata?.excludeFields?.includes(value) ? problem('problem.excludedField') : { value }
}
