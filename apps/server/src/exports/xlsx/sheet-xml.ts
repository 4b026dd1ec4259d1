import type { FileKind } from '../export-file.ts'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An Excel workbook of one sheet. Texts are texts there: nothing in them is taken for a formula. */
export const xlsxFile: FileKind = {
  extension: 'xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  cells: 'text',
  mostRows: 1_048_575,
  packs: 'xlsx',
  writer: (columns, names) => ({
    begin: () =>
      `${header}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${names.map(textCell).join('')}</row>`,
    rows(rows) {
      let text = ''
      for (const row of rows) {
        text += '<row>'
        for (let index = 0; index < row.length; index += 1) text += cellOf(columns[index]?.type ?? 'text', row[index])
        text += '</row>'
      }
      return text
    },
    end: () => '</sheetData></worksheet>',
  }),
}

/** A cell without a value keeps its place: cells without an address follow each other. */
function cellOf(type: 'text' | 'number' | 'boolean', value: string | null | undefined): string {
  if (value === null || value === undefined) return '<c/>'
  if (type === 'number') return `<c><v>${value}</v></c>`
  if (type === 'boolean') return `<c t="b"><v>${value === 'true' ? 1 : 0}</v></c>`
  return textCell(value)
}

function textCell(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
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
