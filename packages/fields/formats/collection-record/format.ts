import { isCollectionId, isPlainObject, isRecordId } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { collectionSetting } from '../../settings.ts'
import { checkProperties, readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

const text = (title: string): FieldSchema => ({ type: 'string', format: 'text', title, maxLength: 500 })

const parts: FieldSchema = {
  type: 'object',
  format: '',
  title: '',
  properties: {
    collectionId: text('Collection ID'),
    recordId: text('Record ID'),
    collection: text('Collection'),
    alt: text('Shown as'),
  },
}

export const format = defineFormat({
  ...look,
  id: 'collection-record',
  editsInDialog: true,
  label: 'Collection record',
  summary: 'A record of any collection.',
  category: 'data-driven',
  keywords: ['record', 'reference', 'any collection'],
  type: 'object',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: collectionSetting,
  defaults: {},
  check,
  fromText,
  toText: value => JSON.stringify(value),
  samples: () => [
    { collectionId: 'Orders', recordId: '10248' },
    { collectionId: 'Customers', recordId: 'ALFKI', collection: 'Customers', alt: 'Alfreds Futterkiste' },
  ],
  invalidSamples: () => [
    { value: 'Orders/10248' },
    { value: { collectionId: 'Orders' } },
    { value: { collectionId: 'no blanks', recordId: '1' } },
    { value: { collectionId: 'Orders', recordId: 'no blanks' } },
    { value: { collectionId: 'Orders', recordId: '1', other: 1 } },
    { value: { collectionId: 'Orders', recordId: '1' }, settings: { metadata: { collectionId: 'Customers' } } },
  ],
})

/** A field of one collection takes records of that one only. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkProperties(value, parts)
  if ('problem' in checked || !isPlainObject(checked.value)) return checked
  const { collectionId, recordId } = checked.value
  if (collectionId === undefined || recordId === undefined) return problem('problem.collectionRecord')
  const only = schema.metadata?.collectionId
  if (!isCollectionId(collectionId) || (only && only !== collectionId)) return problem('problem.collectionId')
  return isRecordId(recordId) ? checked : problem('problem.recordId')
}

/** JSON, or `Orders/10248`. */
function fromText(source: string, schema: FieldSchema): Parsed {
  if (source.startsWith('{')) return readJson(source, schema, check)
  const [collectionId, recordId, more] = source.split('/')
  return more === undefined ? check({ collectionId, recordId }, schema) : problem('problem.collectionRecord')
}
