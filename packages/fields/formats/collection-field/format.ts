import { defineFormat } from '../../define-format.ts'
import { equalityOperators } from '../../operators.ts'
import { collectionSetting, placeholderSetting } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'collection-field',
  label: 'Collection field',
  summary: 'One of the fields of a collection.',
  category: 'data-driven',
  keywords: ['column', 'property', 'field picker'],
  operators: equalityOperators,
  searchable: false,
  uniqueable: true,
  settings: {
    ...collectionSetting,
    'metadata.excludeFields': {
      type: 'array',
      format: 'array',
      title: 'Fields left out',
      items: { type: 'string', format: 'collection-field', title: 'Field' },
    },
    ...placeholderSetting,
  },
  defaults: {},
  samples: () => ['orderDate', 'recordTitle', 'a_1'],
  invalidSamples: () => [
    { value: '1st' },
    { value: 'no blanks' },
    { value: 'a'.repeat(60) },
    { value: 5 },
    { value: 'secret', settings: { metadata: { excludeFields: ['secret'] } } },
  ],
})
