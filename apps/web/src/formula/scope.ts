import { type FormatDefinition, findFormat } from '@trellis/fields'
import {
  anyType,
  type FormulaScope,
  type FormulaType,
  type FormulaValue,
  listOf,
  objectOf,
  openObjectType,
  type ScopeTypes,
  scopeTypes,
  type TypeKind,
} from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'

/** What formulas of a field's settings can refer to: the record's fields and what is there everywhere. */
export function scopeOfRecord({ properties }: RecordSchema): ScopeTypes {
  return scopeTypes({ record: typeOfFields(properties) })
}

/** What a value of the field is to a formula, with the field's title. */
export function typeOfField(field: FieldSchema): FormulaType {
  const format = findFormat(field.format)
  return { ...bareType(field, format), title: field.title }
}

/** Values to try formulas with: a sample of each field, and who is looking. */
export function sampleScope(schema: RecordSchema, user: { [key: string]: FormulaValue }): FormulaScope {
  const { origin, hostname, pathname } = globalThis.location
  return {
    record: sampleRecord(schema),
    user,
    platform: {
      app: '',
      env: hostname,
      builderUrl: origin,
      clientAppUrl: origin,
      theme: 'light',
      size: 'large',
      language: 'en',
    },
    url: { id: '', collectionId: '', pathname, queryParams: {} },
  }
}

function sampleRecord({ properties }: RecordSchema): { [key: string]: FormulaValue } {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => {
      const format = findFormat(field.format)
      const samples = format && format.storage !== 'none' ? format.samples(field) : []
      // A sample that says something: most formulas of 0 or of nothing give the same.
      const sample = samples.find(Boolean) ?? samples[0]
      return sample === undefined ? [] : [[id, sample as FormulaValue]]
    }),
  )
}

function typeOfFields(properties: Readonly<Record<string, FieldSchema>>): FormulaType {
  return objectOf(Object.fromEntries(Object.entries(properties).map(([id, field]) => [id, typeOfField(field)])))
}

const kinds: Partial<Record<FormatDefinition['comparison'], TypeKind>> = {
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  instant: 'dateTime',
}

function bareType(field: FieldSchema, format: FormatDefinition | undefined): FormulaType {
  const kind = format && kinds[format.comparison]
  if (kind && field.type !== 'array' && field.type !== 'object') return { kind }
  if (field.type === 'array') return listOf(field.items ? typeOfField(field.items) : anyType)
  if (field.type !== 'object') return field.type === 'string' ? { kind: 'text' } : { kind: scalar(field.type) }
  return field.properties ? { ...typeOfFields(field.properties), isOpen: true } : openObjectType
}

function scalar(type: FieldSchema['type']): TypeKind {
  return type === 'boolean' ? 'boolean' : 'number'
}
