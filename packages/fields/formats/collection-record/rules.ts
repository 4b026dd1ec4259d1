import { isCollectionId, isPlainObject, isRecordId } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
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

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  check,
  fromText,
  toText: value => JSON.stringify(value),
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
