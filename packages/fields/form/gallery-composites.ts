import type { FieldSchema } from '@trellis/model'
import { actionField } from '../values/action-schema.ts'
import { sampleFiles } from '../values/file-value.ts'

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

const storedParameters = { collectionId: 'Cases', id: '{{record.id}}', record: { open: false }, origin: 'import' }
const storedAction = {
  id: '019a2b3c',
  type: 'DATA_UPDATE',
  label: 'Close the case',
  delay: 200,
  parameters: storedParameters,
}
const actions: Shape = { type: 'array', format: 'array', items: actionField('Action') }

const files: Shape = { type: 'array', format: 'file-list' }
const moving = [
  { id: 'temp-gallery-1', name: 'Contract with annexes.pdf', size: 2_400_000, status: 'loading' },
  { id: 'temp-gallery-2', name: 'Photograph of the whole consignment before loading.jpeg', size: 900, status: 'error' },
]

const sizes = [36, 38, 40, 42].map(size => ({ value: size, label: `Size ${size}` }))

/** In place of a format's own sample, where that one would look empty. */
const bases = [
  {
    name: '',
    schema: { type: 'array' as const, format: 'numeric-range', minimum: 0, maximum: 100 },
    value: [20, 65],
  },
  { name: '', schema: { type: 'string' as const, format: 'evaluation' }, value: 'Overdue by 3 days' },
  { name: '', schema: { type: 'boolean' as const, format: 'switch' }, value: true },
  {
    name: '',
    schema: { type: 'number' as const, format: 'number-option-list', metadata: { optionList: sizes } },
    value: 42,
  },
  {
    name: '',
    schema: { type: 'array' as const, format: 'number-multi-option-list', metadata: { optionList: sizes } },
    value: [38, 42],
  },
  {
    name: '',
    schema: { type: 'object' as const, format: 'object', properties: { ...line.properties } },
    value: { what: 'Bolt', count: 3 },
  },
]

/** The looks of what holds other records or values, and code that is longer than its preview. */
export const compositeVariants = [
  ...bases,
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
  { name: 'on the way, failed', schema: files, value: [...moving, ...sampleFiles] },
  { name: 'one that failed', schema: { type: 'object' as const, format: 'file' }, value: moving[1] },
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
