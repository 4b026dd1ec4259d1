import type { FieldSchema, RecordSchema } from '@trellis/model'

/** A form of 300 fields in six groups: text, numbers and options, every tenth of them required. */
export const fieldCount = 300
const groupCount = 6

export const wideGroups = Array.from({ length: groupCount }, (_, index) => ({
  id: `g${index}`,
  name: `Group ${index + 1}`,
  order: index + 1,
}))

const optionList = ['low', 'medium', 'high'].map(value => ({ value, label: value }))

function fieldAt(index: number): FieldSchema {
  const metadata = { detailGroupId: `g${Math.floor((index * groupCount) / fieldCount)}`, detailOrder: index }
  const title = `Field ${index + 1}`
  if (index % 10 === 8) return { type: 'number', format: 'number', title, maximum: 1_000_000, metadata }
  if (index % 10 === 9)
    return { type: 'string', format: 'string-option-list', title, metadata: { ...metadata, optionList } }
  return { type: 'string', format: 'text', title, maxLength: 200, metadata }
}

export const wideSchema: RecordSchema = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: fieldCount }, (_, index) => [`f${index}`, fieldAt(index)])),
  required: Array.from({ length: fieldCount / 10 }, (_, index) => `f${index * 10}`),
}

export const wideRecord: Record<string, unknown> = Object.fromEntries(
  Object.entries(wideSchema.properties).map(([id, { format }], index) => [
    id,
    format === 'number' ? index : format === 'text' ? `Value ${index}` : 'low',
  ]),
)
