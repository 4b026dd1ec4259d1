import { codeText, type NumberFormat } from './number-format.ts'
import { numberText } from './number-text.ts'
import { dateText, durationText } from './serial-date.ts'
import { unescaped } from './workbook-parts.ts'

/** A cell as the sheet writes it. */
export type Cell = { type: string; style: number; column: number; text: string }

/** What cells of a workbook mean. */
export type Meanings = {
  /** Texts that cells name by their number. */
  texts: readonly string[]
  /** What a number is, by the number of its cell's style. */
  formats: ReadonlyMap<number, NumberFormat>
  startsIn1904: boolean
}

/** `isExact`: the cell holds a number, a boolean, a day or a time, and its text is that; otherwise the cell is a text or nothing. */
export type CellValue = { text: string; isExact: boolean } | { problem: string }

const nothing: CellValue = { text: '', isExact: false }

export function cellValue({ type, style, text }: Cell, meanings: Meanings): CellValue {
  if (type === 'e') return { problem: `A cell holds the error ${text.slice(0, 20)}` }
  if (text === '') return nothing
  if (type === 's') return textValue(meanings.texts[Number(text)] ?? '')
  if (type === 'b') return exactly(text === '1' || text === 'true' ? 'true' : 'false')
  if (type === 'd') return exactly(isoText(text))
  return type === 'n' ? numberValue(text, meanings.formats.get(style), meanings) : textValue(unescaped(text))
}

const exactly = (text: string): CellValue => ({ text, isExact: true })

function textValue(text: string): CellValue {
  return text.includes('\0') ? { problem: 'Holds a character that cannot be stored (NUL)' } : { text, isExact: false }
}

function numberValue(text: string, format: NumberFormat | undefined, { startsIn1904 }: Meanings): CellValue {
  const value = Number(text)
  if (!Number.isFinite(value)) return textValue(text)
  const number = numberText(text)
  if (format === undefined) return exactly(number)
  if (format === 'duration') return { text: durationText(value), isExact: false }
  if (format === 'day' || format === 'time-of-day') {
    return exactly(dateText(value, { startsIn1904, isTime: format === 'time-of-day' }) ?? number)
  }
  return /^\d+$/.test(number) ? { text: codeText(number, format.code), isExact: false } : exactly(number)
}

/** A day or a moment as some programs write it instead of a number: as `dateText` does. */
function isoText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.0+$)?(\.\d+)?$/.exec(text)
  if (!parts) return text
  const [, day = '', time = '', fraction = ''] = parts
  return time === '00:00:00' && fraction === '' ? day : `${day} ${time}${fraction}`
}
