import type { FieldSchema } from '@trellis/model'
import type { FormatDefinition } from '../define-format.ts'

/** A field of the format as its conformance tests use it: with options that are hard to write. */
export function schemaOf(format: FormatDefinition): FieldSchema {
  const schema: FieldSchema = { type: format.type, format: format.id, title: format.label, ...format.defaults }
  if (format.nests === 'properties') return { ...schema, properties: sampleProperties }
  if (schema.metadata?.optionList === undefined) return schema
  const isNumeric = format.settings['metadata.optionList']?.items?.type === 'number'
  return { ...schema, metadata: { ...schema.metadata, optionList: isNumeric ? numberOptions : sampleOptions } }
}

const sampleOptions = [
  { value: 'urgent', label: 'Very urgent', color: 'red' },
  { value: 'normal', label: 'Normal', color: 'blue' },
  { value: 'with, comma', label: 'Comma, inside' },
  { value: 'with "quotes"', label: 'Quotes' },
  { value: 'zz-last', label: 'Äpfel', color: 'green', hidden: true },
  { value: 'another', label: 'Another one', disabled: true },
]

const numberOptions = [
  { value: 2.5, label: 'Very urgent', color: 'red' },
  { value: 0, label: 'Normal', color: 'blue' },
  { value: -3, label: 'Comma, inside' },
  { value: 1000, label: '7', hidden: true },
]

/** Two levels, lists of objects among them. */
const sampleProperties: Record<string, FieldSchema> = {
  note: { type: 'string', format: 'text', title: 'Builder' },
  due: { type: 'string', format: 'date', title: 'Due' },
  amount: { type: 'number', format: 'number', title: 'Amount' },
  lines: {
    type: 'array',
    format: 'array',
    title: 'Lines',
    items: {
      type: 'object',
      format: 'object',
      title: 'Line',
      properties: { done: { type: 'boolean', format: 'checkbox', title: 'Done' } },
    },
  },
}
