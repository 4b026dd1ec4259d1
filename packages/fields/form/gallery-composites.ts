import type { FieldSchema } from '@trellis/model'
import { actionField } from '../values/action-schema.ts'

type Shape = Omit<FieldSchema, 'title'>

const linked = [
  { id: 'ALFKI', recordTitle: 'Alfreds Futterkiste', recordColor: 'teal', recordDescription: 'Berlin, Germany' },
  { id: 'BERGS', recordTitle: 'Berglunds snabbköp', recordImage: 'store' },
  { id: 'SPECD', recordTitle: '' },
]

const links = (subtype: 'list' | 'kpi' | 'table' | 'card' | 'grid'): Shape => ({
  type: 'array',
  format: 'association',
  metadata: { fieldSize: 'full', association: { cursor: { collectionId: 'Customers' }, subtype } },
})

const line: FieldSchema = {
  type: 'object',
  format: 'object',
  title: 'Line',
  required: ['what'],
  properties: {
    what: { type: 'string', format: 'text', title: 'What' },
    count: { type: 'integer', format: 'number', title: 'Count' },
  },
}

const unframed: Shape = { ...line, metadata: { subtype: 'unframed' } }
const lines: Shape = { type: 'array', format: 'array', items: line, minItems: 1, maxItems: 4 }

const storedAction = { id: '019a2b3c', type: 'DATA_UPDATE', label: 'Close the case', delay: 200 }
const actions: Shape = { type: 'array', format: 'array', items: actionField('Action') }

/** The looks of what holds other records or values, and code that is longer than its preview. */
export const compositeVariants = [
  ...(['list', 'kpi', 'table', 'card', 'grid'] as const).map(subtype => ({
    name: subtype,
    schema: links(subtype),
    value: { list: linked, totalCount: 28 },
  })),
  { name: 'unframed', schema: unframed, value: { what: 'Bolt', count: 3 } },
  { name: 'lines', schema: lines, value: [{ what: 'Bolt', count: 3 }, { what: 'Nut' }] },
  {
    name: 'collapsed',
    schema: { ...lines, metadata: { isCollapsible: true, startsCollapsed: true } },
    value: [{ what: 'Bolt' }],
  },
  {
    name: 'of a collection',
    schema: {
      type: 'string' as const,
      format: 'collection-field',
      metadata: { collectionId: 'Customers', excludeFields: ['phone'] },
    },
    value: 'city',
  },
  {
    name: 'without a title',
    schema: { type: 'string' as const, format: 'collection-lookup', metadata: { collectionId: 'Customers' } },
    value: 'SPECD',
  },
  { name: 'action', schema: actionField('Action'), value: storedAction },
  { name: 'actions', schema: actions, value: [storedAction, { type: 'DISPATCH_REFRESH' }] },
  {
    name: 'expanded',
    schema: { type: 'object' as const, format: 'collection-filter', metadata: { expanded: true } },
    value: { city: { $eq: 'Berlin' } },
  },
  {
    name: 'long',
    schema: { type: 'string' as const, format: 'sql' },
    value: Array.from({ length: 30 }, (_, index) => `select ${index} as n -- line ${index}`).join('\nunion all\n'),
  },
]
