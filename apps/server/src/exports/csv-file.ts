import { quotedCell, withoutFormula } from './csv-text.ts'
import type { ExportColumn } from './export-columns.ts'
import type { FileKind, FileSettings } from './export-file.ts'

/** RFC 4180 in UTF-8 with a mark at the beginning, by which spreadsheets know it. */
export const csvFile: FileKind = {
  extension: 'csv',
  mimeType: 'text/csv; charset=utf-8',
  cells: 'text',
  writer(columns, names, settings) {
    const { delimiter } = settings
    const cells = columns.map(column => cellWriter(column, settings))
    const nameCell = (name: string) => quotedCell(withoutFormula(name), delimiter)
    return {
      begin: () => `\ufeff${names.map(nameCell).join(delimiter)}\r\n`,
      end: () => '',
      rows(rows) {
        let text = ''
        for (const row of rows) {
          for (let index = 0; index < row.length; index += 1) {
            const cell = row[index]
            if (index > 0) text += delimiter
            if (cell !== null && cell !== undefined) text += cells[index]?.(cell) ?? cell
          }
          text += '\r\n'
        }
        return text
      },
    }
  },
}

/** undefined: cells are written as they are. */
function cellWriter(
  { type, hasDecimals, shown }: ExportColumn,
  { delimiter, decimal }: FileSettings,
): ((cell: string) => string) | undefined {
  const isPlain = type === 'number' || type === 'boolean'
  if (isPlain && (!hasDecimals || decimal === '.')) return undefined
  const written = (cell: string) => {
    const text = shown ? shown(cell) : cell
    return hasDecimals && decimal !== '.' ? text.replaceAll('.', decimal) : text
  }
  // A negative number is no formula.
  if (isPlain) return cell => quotedCell(written(cell), delimiter)
  return cell => quotedCell(withoutFormula(written(cell)), delimiter)
}
