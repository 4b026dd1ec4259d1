import { type FieldProblem, isPlainObject } from '@trellis/base'
import type { ImportColumn } from '@trellis/contract'
import {
  checkAdditionalProperties,
  isEmptyValue,
  type Parsed,
  propertyKeyProblem,
  readStoredText,
} from '@trellis/fields/server'
import { additionalPropertiesId } from '@trellis/model'
import { additionalField } from '../collections/additional-field.ts'
import type { Collection } from '../collections/collection.ts'
import { isExact, type ReadRow } from './csv/csv-table.ts'
import type { MappedField, MappedProperty } from './mapped-field.ts'

type PropertyMapping = {
  columns: readonly ImportColumn[]
  headers: readonly string[]
  /** undefined = the import makes the collection. */
  collection: Collection | undefined
  /** Takes what speaks against it. */
  problems: FieldProblem[]
}

/** Why records of the collection take no additional properties. */
export function refusedProperties(collection: Collection | undefined): string | undefined {
  const isRefused = collection?.document.schema.additionalProperties === false
  return isRefused ? 'The collection takes no additional properties' : undefined
}

/** The mapped fields with the columns that go to single additional properties, which are written as one value. */
export function withProperties(fields: readonly MappedField[], mapping: PropertyMapping): MappedField[] {
  const properties = readProperties(mapping)
  const whole = fields.find(({ fieldId }) => fieldId === additionalPropertiesId)
  if (properties.length === 0 && !whole) return [...fields]
  const others = fields.filter(field => field !== whole)
  return [...others, { ...(whole ?? noColumn(mapping.collection)), properties }]
}

function readProperties({ columns, headers, collection, problems }: PropertyMapping): MappedProperty[] {
  const taken = new Set<string>()
  return columns.flatMap(({ column, fieldId, property: key }, place) => {
    if (key === undefined) return []
    const index = headers.indexOf(column)
    const wrong = index === -1 ? `The file has no column "${column}"` : problemOf({ key, fieldId, taken }, collection)
    if (wrong !== undefined)
      problems.push({ path: `columns.${place}.${index === -1 ? 'column' : 'property'}`, message: wrong })
    taken.add(key)
    return wrong === undefined ? [{ key, column, index }] : []
  })
}

type Asked = { key: string; fieldId: string | null; taken: ReadonlySet<string> }

function problemOf({ key, fieldId, taken }: Asked, collection: Collection | undefined): string | undefined {
  if (fieldId !== null) return 'A column goes to a field or to an additional property: leave one of them out'
  if (taken.has(key)) return `Two columns go to the additional property "${key}"`
  const lower = key.toLowerCase()
  const field = [...(collection?.fields.keys() ?? [])].find(id => id.toLowerCase() === lower)
  if (field !== undefined) return `"${field}" is a field: choose it, or another key`
  return refusedProperties(collection) ?? propertyKeyProblem(key)
}

function noColumn(collection: Collection | undefined): MappedField {
  const { id, schema, format, server } = additionalField(collection?.fields.keys() ?? [])
  const nowhere = { column: id, index: -1, place: -1, notation: {} }
  return {
    ...nowhere,
    fieldId: id,
    schema,
    format,
    server,
    required: false,
    targetCollectionId: undefined,
    isNew: false,
  }
}

/** Values of one row by their key, or what is wrong with one of them; empty cells say null. */
export function readRowProperties(field: MappedField, row: ReadRow): Parsed & { column?: string } {
  const whole = readWhole(field, row)
  if ('problem' in whole) return { ...whole, column: field.column }
  const properties: Record<string, unknown> = { ...(isPlainObject(whole.value) && whole.value) }
  for (const { key, column, index } of field.properties ?? []) {
    const wrong = row.cellProblems?.get(index)
    const value = wrong === undefined ? cellValue(row, index) : undefined
    const checked = value === null ? { value } : checkAdditionalProperties({ [key]: value })
    if (wrong !== undefined) return { problem: wrong, column }
    if ('problem' in checked) return { problem: checked.problem, column }
    properties[key] = value
  }
  const checked = checkAdditionalProperties(properties)
  return 'problem' in checked ? { ...checked, column: field.column } : { value: properties }
}

function readWhole(field: MappedField, { values, json, cellProblems }: ReadRow): Parsed {
  const problem = cellProblems?.get(field.index)
  if (problem !== undefined) return { problem }
  const value = json ? json[field.index] : (values[field.index] ?? '').trim()
  if (isEmptyValue(value)) return { value: undefined }
  const parsed =
    typeof value === 'string' ? readStoredText(field, value, field.schema) : checkAdditionalProperties(value)
  const taken = 'value' in parsed && isPlainObject(parsed.value) ? fieldAmong(parsed.value, field) : undefined
  return taken === undefined ? parsed : { problem: `"${taken}" is a field: give it a column of its own` }
}

/** It would wait beside the field, shown nowhere. */
function fieldAmong(properties: Record<string, unknown>, { beside = [] }: MappedField): string | undefined {
  return Object.keys(properties).find(key => beside.includes(key))
}

/** What a file knows to be a number or a truth value is one; anything else is the text as it stands there. */
function cellValue(row: ReadRow, index: number): unknown {
  if (row.json) return row.json[index] ?? null
  const text = row.values[index] ?? ''
  if (text === '') return null
  if (!isExact(row, index)) return text
  if (text === 'true' || text === 'false') return text === 'true'
  return String(Number(text)) === text ? Number(text) : text
}
