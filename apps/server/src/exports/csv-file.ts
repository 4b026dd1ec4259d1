import { csvCell } from './csv-text.ts'
import type { FileKind } from './export-file.ts'

/** RFC 4180 in UTF-8 with a mark at the beginning, by which spreadsheets know it. */
export const csvFile: FileKind = {
  extension: 'csv',
  mimeType: 'text/csv; charset=utf-8',
  cells: 'text',
  writer: (columns, names) => {
    const isPlain = columns.map(({ type }) => type !== 'text')
    return {
      begin: () => `\ufeff${names.map(csvCell).join(',')}\r\n`,
      end: () => '',
      rows(rows) {
        let text = ''
        for (const row of rows) {
          for (let index = 0; index < row.length; index += 1) {
            const cell = row[index]
            if (index > 0) text += ','
            if (cell !== null && cell !== undefined) text += isPlain[index] ? cell : csvCell(cell)
          }
          text += '\r\n'
        }
        return text
      },
    }
  },
}
