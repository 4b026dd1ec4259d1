import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'collection-lite',
  label: 'Collection lite',
  summary: 'A small collection of its own: fields and groups without records, such as the input of a flow.',
  category: 'data-driven',
  keywords: ['schema', 'form definition', 'fields', 'inputs'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {},
  defaults: { metadata: { fieldSize: 'full' } },
  samples: () => [
    { schema: { type: 'object', properties: {} }, detailGroupList: [] },
    {
      name: 'Complaint',
      schema: {
        type: 'object',
        properties: {
          subject: { type: 'string', format: 'text', title: 'Subject', metadata: { detailGroupId: 'basic' } },
          urgent: { type: 'boolean', format: 'checkbox', title: 'Urgent' },
        },
        required: ['subject'],
      },
      detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
    },
  ],
  invalidSamples: () => [
    { value: [] },
    { value: {} },
    { value: { schema: { type: 'array' } } },
    { value: { schema: { type: 'object', properties: { a: { type: 'string', format: 'text' } } } } },
    { value: { schema: { type: 'object', properties: { a: { ...titled, format: 'unheard-of' } } } } },
    { value: { schema: { type: 'object', properties: { '1a': titled } } } },
    { value: { schema: { type: 'object', properties: { a: titled }, required: ['b'] } } },
    { value: { schema: { type: 'object', properties: {} }, detailGroupList: [{ name: 'No id' }] } },
    { value: { schema: { type: 'object', properties: {} }, records: [] } },
  ],
})

const titled = { type: 'string', format: 'text', title: 'Text' }
