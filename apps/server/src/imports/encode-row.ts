import { isNewRecordId, isPlainObject, ownValue, temporaryIdPrefix, uuidv7 } from '@trellis/base'
import type { ImportProblem } from '@trellis/contract'
import {
  checkStoredValue,
  hasDefaultsInside,
  isEmptyValue,
  isFormulaDefault,
  type Parsed,
  readStoredText,
  saysNothing,
} from '@trellis/fields/server'
import { type CsvRow, isExact, type ReadRow } from './csv/csv-table.ts'
import { readJson } from './json-lines/encode-json.ts'
import { linkedTexts } from './linked-texts.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { readRowProperties } from './mapped-properties.ts'

/** A row as the staging table takes it, in COPY's text form, or all that is wrong with it. */
export type EncodedRow = { text: string } | { problems: ImportProblem[] }

export type RowEncoder = (row: CsvRow) => EncodedRow

/**
 * Columns of the staging table before those of the fields: line, id, id of the activity. For a trial, of which nothing is kept,
 * every value is checked but only the fields of `checked` are written.
 */
export function createRowEncoder({ key, fields }: ImportMapping, checked?: ReadonlySet<MappedField>): RowEncoder {
  const isTrial = checked !== undefined
  const encoders = fields.map(field => ({
    field,
    encode: createCellEncoder(field),
    encodeExact: createCellEncoder({ ...field, notation: { ...field.notation, decimal: '.' } }),
    isWritten: !isTrial || checked.has(field),
  }))
  return row => {
    if ('problem' in row) return { problems: [row.problem] }
    const { line, values, json, cellProblems } = row
    const problems: ImportProblem[] = []
    const id = key ? (values[key.index] ?? '').trim() : isTrial ? String(line) : uuidv7()
    const wrongKey = key && (cellProblems?.get(key.index) ?? keyProblem(id))
    if (wrongKey) problems.push({ line, column: key.column, message: wrongKey, ...shownValue(id) })
    let text = `${line}\t${id}\t${isTrial ? '' : uuidv7()}`
    for (const { field, isWritten, ...encoder } of encoders) {
      if (field.properties) {
        const encoded = encodeProperties(field, row)
        if ('problem' in encoded)
          problems.push({ line, message: encoded.problem, column: encoded.column ?? field.column })
        else if (isWritten) text += `\t${encoded.text}`
        continue
      }
      const wrong = cellProblems?.get(field.index)
      const encode = isExact(row, field.index) ? encoder.encodeExact : encoder.encode
      const value = values[field.index] ?? ''
      const cell = wrong ? { problem: wrong } : json ? encodeJson(field, json[field.index]) : encode(value)
      if ('problem' in cell) {
        const shown = field.format.concealed ? {} : shownValue(json ? json[field.index] : values[field.index])
        problems.push({ line, column: field.column, message: cell.problem, ...shown })
      } else if (isWritten) text += `\t${cell.text}`
    }
    return problems.length > 0 ? { problems } : { text: `${text}\n` }
  }
}

/** Characters of a value that a problem shows. */
const mostShown = 100

/** Nothing where nothing stands there. */
function shownValue(value: unknown): Pick<ImportProblem, 'value'> {
  if (isEmptyValue(value)) return {}
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { value: detached(text.length > mostShown ? `${text.slice(0, mostShown)}…` : text) }
}

function keyProblem(id: string): string | undefined {
  if (id === '') return 'The key is missing'
  if (!isNewRecordId(id))
    return 'A key is 1 to 128 of the characters A–Z a–z 0–9 _ . ~ : -, and more than one or two dots'
  return id.startsWith(temporaryIdPrefix) ? `A key does not begin with "${temporaryIdPrefix}"` : undefined
}

type EncodedCell = { text: string } | { problem: string }

const nothing: EncodedCell = { text: '\\N' }
/** Columns of few distinct values are encoded once per value. */
const remembered = 5000

function createCellEncoder(field: MappedField): (text: string) => EncodedCell {
  const known = new Map<string, EncodedCell>()
  const empty = encodeEmpty(field)
  return text => {
    if (text === '') return empty
    const before = known.get(text)
    if (before) return before
    if (known.size >= remembered) return encodeCell(field, text)
    const own = detached(text)
    const cell = encodeCell(field, own)
    known.set(own, cell)
    return cell
  }
}

/** A part of a string keeps all of it in memory: here the piece of the file that it was read in. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

/** As a record created without the value: its default, and nothing only where nothing is allowed. */
function encodeEmpty(field: MappedField): EncodedCell {
  const { required, schema, server, targetCollectionId } = field
  if (!isEmptyValue(schema.default) && !isFormulaDefault(schema) && targetCollectionId === undefined) {
    const parsed = checkStoredValue(field, schema.default, schema)
    if ('value' in parsed && !isEmptyValue(parsed.value)) {
      return { text: copyText(server.toDatabase(parsed.value, schema)) }
    }
  }
  // A formula, or defaults inside it, may still fill it in, once the whole row is known.
  return required && !isFormulaDefault(schema) && !hasDefaultsInside(schema) ? { problem: 'Required field' } : nothing
}

function encodeProperties(field: MappedField, row: ReadRow): EncodedCell & { column?: string } {
  const read = readRowProperties(field, row)
  if ('problem' in read) return read
  const isEmpty = isPlainObject(read.value) && Object.keys(read.value).length === 0
  return isEmpty ? nothing : { text: copyText(field.server.toDatabase(read.value, field.schema)) }
}

function encodeJson(field: MappedField, value: unknown): EncodedCell {
  if (isEmptyValue(value)) return encodeEmpty(field)
  if (field.linkBy !== undefined) return encodeKeys(field, Array.isArray(value) ? value : [value])
  return encodeParsed(field, readJson(field, value))
}

function encodeCell(field: MappedField, text: string): EncodedCell {
  if (field.linkBy !== undefined) return encodeKeys(field, [text])
  const inner = text.trim()
  if (inner === text) return encodeParsed(field, readStoredText(field, text, field.schema, field.notation))
  // Blanks around a value are part of it where it is plain text.
  const whole = checkStoredValue(field, text, field.schema)
  if ('value' in whole && whole.value === text) return encodeParsed(field, whole)
  return inner === ''
    ? encodeEmpty(field)
    : encodeParsed(field, readStoredText(field, inner, field.schema, field.notation))
}

function encodeParsed(field: MappedField, parsed: Parsed): EncodedCell {
  const { server, schema, required, targetCollectionId } = field
  if ('problem' in parsed) return parsed
  if (required && saysNothing(parsed.value)) return { problem: 'Required field' }
  if (isEmptyValue(parsed.value)) return nothing
  if (targetCollectionId !== undefined) return { text: `{${linkedIds(parsed.value).join(',')}}` }
  return { text: copyText(server.toDatabase(parsed.value, schema)) }
}

/** Values of a field over there, as text. */
function encodeKeys(field: MappedField, values: readonly unknown[]): EncodedCell {
  const keys = linkedTexts(field.schema, values.map(String))
  return keys.length === 0 ? encodeEmpty(field) : { text: escapeCopy(arrayText(keys)) }
}

/** The records that a link field's value sets; characters of ids need no quoting in an array. */
function linkedIds(value: unknown): string[] {
  const set = isPlainObject(value) ? value['set'] : undefined
  if (!Array.isArray(set)) return []
  return set.flatMap((link: unknown) => (isPlainObject(link) && typeof link['id'] === 'string' ? [link['id']] : []))
}

/** A parameter as COPY reads it: the text that the column's type takes. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escapeCopy(arrayText(value))
  return escapeCopy(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map(value =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  )
  return `{${items.join(',')}}`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export function escapeCopy(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, character => ownValue(escapes, character) ?? character)
}
