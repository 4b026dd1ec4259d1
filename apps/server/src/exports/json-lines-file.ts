import type { FileKind } from './export-file.ts'

/** One record a line, as answers of the interface carry it; linked records by their ids. */
export const jsonLinesFile: FileKind = {
  extension: 'jsonl',
  mimeType: 'application/jsonl; charset=utf-8',
  cells: 'json',
  writer: (columns, names) => {
    const keys = names.map(name => `${JSON.stringify(name)}:`)
    const makers = columns.map(({ json }) => json.fromSent)
    return {
      begin: () => '',
      end: () => '',
      rows(rows) {
        let text = ''
        for (const row of rows) {
          let members = ''
          for (let index = 0; index < row.length; index += 1) {
            const cell = row[index]
            if (cell === null || cell === undefined) continue
            const make = makers[index]
            members += `${members === '' ? '' : ','}${keys[index]}${make ? make(cell) : cell}`
          }
          text += `{${members}}\n`
        }
        return text
      },
    }
  },
}
