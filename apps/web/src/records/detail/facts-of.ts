import { ownValue } from '@trellis/base'
import { findRules } from '@trellis/fields'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'

/** As many as one line of a page holds. */
const mostFacts = 5

/** Important fields that say something short and new: filled in, of regular size, and not what the title says already. */
export function factsOf(record: TrellisRecord, { properties }: RecordSchema): { id: string; field: FieldSchema }[] {
  const order = (field: FieldSchema) => field.metadata?.detailOrder ?? Number.MAX_SAFE_INTEGER
  return Object.entries(properties)
    .filter(([id, field]) => !isSystemField(id) && isPinned(field) && isTold(record, id, field))
    .sort(([, left], [, right]) => order(left) - order(right))
    .slice(0, mostFacts)
    .map(([id, field]) => ({ id, field }))
}

function isPinned({ metadata, format }: FieldSchema): boolean {
  const { hidden, detailPriority, fieldSize } = metadata ?? {}
  if (hidden === true || detailPriority === 'other' || fieldSize === 'full') return false
  const definition = findRules(format)
  return definition !== undefined && definition.storage !== 'none' && !definition.concealed
}

function isTold(record: TrellisRecord, id: string, field: FieldSchema): boolean {
  const value = ownValue(record, id)
  if (value === undefined || value === null || value === '') return false
  if (isEmptyLinks(value)) return false
  const text = findRules(field.format)?.display(value, field, localeTag()) ?? ''
  return !(record.recordTitle ?? '').includes(text) && text !== record['recordDescription']
}

function isEmptyLinks(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'list' in value &&
    Array.isArray(value.list) &&
    value.list.length === 0
  )
}
