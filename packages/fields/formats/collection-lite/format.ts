import { isFieldId, isPlainObject } from '@trellis/base'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { jsonExcess } from '../../values/json-limits.ts'
import { nestedFormat } from '../../values/nested-format.ts'
import { readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'collection-lite',
  editsInDialog: true,
  label: 'Collection lite',
  summary: 'A small collection of its own: fields and groups without records, such as the input of a flow.',
  category: 'data-driven',
  keywords: ['schema', 'form definition', 'fields', 'inputs'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: {},
  defaults: { metadata: { fieldSize: 'full' } },
  check,
  fromText: (text, schema) => readJson(text, schema, check),
  toText: value => JSON.stringify(value),
  display: value => titlesOf(value).join(', ') || '–',
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
const keys: ReadonlySet<string> = new Set(['id', 'name', 'description', 'schema', 'detailGroupList'])

function check(value: unknown): Parsed {
  const excess = jsonExcess(value)
  if (excess === 'depth') return problem('problem.jsonDepth')
  if (excess || !isPlainObject(value) || !isPlainObject(value.schema)) return problem('problem.collectionLite')
  if (!Object.keys(value).every(key => keys.has(key))) return problem('problem.collectionLite')
  const { type, properties, required = [] } = value.schema
  if (type !== 'object' || !isPlainObject(properties)) return problem('problem.collectionLite')
  const isKnown = (id: unknown) => typeof id === 'string' && Object.hasOwn(properties, id)
  if (!Array.isArray(required) || !required.every(isKnown)) return problem('problem.collectionLite')
  const isFine = Object.entries(properties).every(([id, field]) => isFieldId(id) && isField(field))
  return isFine && areGroups(value.detailGroupList) ? { value } : problem('problem.collectionLite')
}

function isField(field: unknown): boolean {
  if (!isPlainObject(field) || typeof field.title !== 'string' || typeof field.format !== 'string') return false
  const format = nestedFormat(field.format)
  return format !== undefined && (field.type === format.type || (field.type === 'integer' && format.type === 'number'))
}

function areGroups(groups: unknown): boolean {
  if (groups === undefined) return true
  const isGroup = (group: unknown) =>
    isPlainObject(group) && typeof group.id === 'string' && typeof group.name === 'string'
  return Array.isArray(groups) && groups.every(isGroup)
}

function titlesOf(value: unknown): string[] {
  if (!isPlainObject(value) || !isPlainObject(value.schema) || !isPlainObject(value.schema.properties)) return []
  return Object.entries(value.schema.properties).map(([id, field]) =>
    isPlainObject(field) && typeof field.title === 'string' ? field.title : id,
  )
}
