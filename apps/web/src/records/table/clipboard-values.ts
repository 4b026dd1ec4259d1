import { isPlainObject, isSameJson } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import { isNothing } from './cell-changes.ts'
import { valueOfText } from './cell-texts.ts'
import { readCells } from './clipboard-text.ts'

/** The exact values of copied cells, and the text that was copied with them; a column without a format (null) has a text alone. */
export type CopiedValues = { text: string; formats: readonly (string | null)[]; rows: readonly (readonly unknown[])[] }

export type PastedCell = { text: string; format?: string; value?: unknown }

export const writeValues = (values: CopiedValues): string => JSON.stringify(values)

/** The cells of a paste. Values that stand beside it count where they belong to this very text, cell by cell. */
export function readPaste(text: string, beside = ''): PastedCell[][] {
  const cells = readCells(text).map(row => row.map((each): PastedCell => ({ text: each })))
  const values = readValues(beside)
  if (!values || withoutReturns(values.text) !== withoutReturns(text) || !isSameShape(cells, values)) return cells
  return values.rows.map((row, rowAt) =>
    row.map((value, at) => {
      const format = values.formats[at]
      const cell = cells[rowAt]?.[at] ?? { text: '' }
      return format ? { ...cell, format, value } : cell
    }),
  )
}

/** The exact value where the field takes it, which is one of the same format; what the text says else. */
export function valueOfPaste({ text, format, value }: PastedCell, field: FieldSchema): unknown {
  const isExact = format === field.format && !isNothing(value)
  const checked = isExact ? findFormat(field.format)?.check(value, field) : undefined
  return checked && 'value' in checked && isSameJson(checked.value, value) ? value : valueOfText(text, field)
}

function readValues(json: string): CopiedValues | undefined {
  try {
    const read: unknown = json === '' ? undefined : JSON.parse(json)
    return isCopied(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Any page may have written it. */
function isCopied(value: unknown): value is CopiedValues {
  if (!isPlainObject(value) || typeof value['text'] !== 'string') return false
  const { formats, rows } = value
  const isList = Array.isArray(formats) && formats.every(each => each === null || typeof each === 'string')
  return isList && Array.isArray(rows) && rows.every(row => Array.isArray(row) && row.length === formats.length)
}

/** A last row that is empty leaves nothing in the text but the end of the line before it. */
function isSameShape(cells: readonly (readonly PastedCell[])[], { formats, rows }: CopiedValues): boolean {
  const missing = rows.length - cells.length
  return (missing === 0 || (missing === 1 && formats.length === 1)) && cells.every(row => row.length === formats.length)
}

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n')
