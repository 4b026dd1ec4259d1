import type { ExportColumn } from '../export-columns.ts'
import type { FileKind } from '../export-file.ts'
import { daySerial, momentSerial } from './serial.ts'
import { cellStyles } from './styles-xml.ts'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An Excel workbook of one sheet. Texts are texts there: nothing in them is taken for a formula. */
export const xlsxFile: FileKind = {
  extension: 'xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  cells: 'text',
  hasClocks: true,
  mostRows: 1_048_575,
  packs: 'xlsx',
  writer(columns, names, { timeZone }) {
    const letters = columns.map((_column, index) => columnLetters(index))
    const cells = columns.map(column => cellWriter(column, timeZone))
    let number = 1
    const header = names.map((name, index) => textCell(name, `${letters[index]}1`)).join('')
    return {
      begin: () => `${start}${widths(columns)}<sheetData><row r="1">${header}</row>`,
      rows(rows) {
        let text = ''
        for (const row of rows) {
          number += 1
          text += `<row r="${number}">`
          for (let index = 0; index < row.length; index += 1) {
            const value = row[index]
            if (value) text += cells[index]?.(value, `${letters[index]}${number}`) ?? ''
          }
          text += '</row>'
        }
        return text
      },
      end: () => '</sheetData></worksheet>',
    }
  },
}

const start = `${header}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`

/** `A` … `Z`, `AA` …, as sheets call their columns. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Signs that a day and a moment take: in a narrower column Excel shows number signs instead. */
const signs: Partial<Record<ExportColumn['type'], number>> = { day: 12, moment: 20 }

function widths(columns: readonly ExportColumn[]): string {
  const wide = columns.flatMap(({ type }, index) => {
    const width = signs[type]
    return width === undefined ? [] : [`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`]
  })
  return wide.length === 0 ? '' : `<cols>${wide.join('')}</cols>`
}

type CellWriter = (value: string, address: string) => string

function cellWriter({ type, shown }: ExportColumn, timeZone: string): CellWriter {
  const valueCell = cellWriters[type]
  return (value, address) => valueCell(shown ? shown(value) : value, address, timeZone)
}

const cellWriters: Readonly<
  Record<ExportColumn['type'], (value: string, address: string, timeZone: string) => string>
> = {
  text: textCell,
  number: (value, address) => `<c r="${address}"><v>${value}</v></c>`,
  boolean: (value, address) => `<c r="${address}" t="b"><v>${value === 'true' ? 1 : 0}</v></c>`,
  day: (value, address) => serialCell(value, address, { serial: daySerial(value), style: cellStyles.day }),
  moment: (value, address, timeZone) =>
    serialCell(value, address, { serial: momentSerial(value, timeZone), style: cellStyles.moment }),
}

type Serial = { serial: number | undefined; style: number }

/** What Excel cannot count stays text. */
function serialCell(value: string, address: string, { serial, style }: Serial): string {
  return serial === undefined ? textCell(value, address) : `<c r="${address}" s="${style}"><v>${serial}</v></c>`
}

function textCell(text: string, address: string): string {
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

// XML has no way to write most control characters; Excel writes them, and what looks like such a writing, as _x000B_.
const special = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu

function escaped(text: string): string {
  return text.replaceAll(special, character => {
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '>') return '&gt;'
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}
