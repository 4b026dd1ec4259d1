/**
 * Cells as spreadsheets put them on the clipboard: tabs between columns, line ends between rows, quotes around what holds either. A
 * text that a spreadsheet would take for a formula gets an apostrophe in front (S73), which reading takes away again.
 */
export function writeCells(rows: readonly (readonly ClipboardCell[])[], separator: Separator = '\t'): string {
  return rows.map(row => row.map(cell => quote(neutral(cell), separator)).join(separator)).join('\n')
}

/** What stands between columns: a tab on the clipboard, another one in files. */
export type Separator = '\t' | ',' | ';'

/** `isText`: not a number or a date, which may begin with a sign of its own. */
export type ClipboardCell = { text: string; isText: boolean }

/** The cells of what a spreadsheet, or this table, put on the clipboard. */
export function readCells(text: string, between: Separator = '\t'): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = readCell(text, at, between)
    rows.at(-1)?.push(cell.replace(guarded, '$1'))
    const separator = text[end]
    if (separator === undefined) break
    at = end + (separator === '\r' && text[end + 1] === '\n' ? 2 : 1)
    if (separator === between) continue
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

/** Whatever begins so is taken for a formula by a spreadsheet; apostrophes before it are doubled so that reading gives them back. */
const dangerous = /^'*[=+\-@\t\r]/
const dangerousAlways = /^'*[=@\t\r]/
const guarded = /^'('*[=+\-@\t\r])/

const neutral = ({ text, isText }: ClipboardCell): string =>
  (isText ? dangerous : dangerousAlways).test(text) ? `'${text}` : text

const quote = (text: string, separator: Separator): string =>
  /[\t\n\r"]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

const quotedCells = {
  '\t': /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y,
  ',': /"((?:[^"]|"")*)"(?=[,\r\n]|$)/y,
  ';': /"((?:[^"]|"")*)"(?=[;\r\n]|$)/y,
} as const
const plainCells = { '\t': /[^\t\r\n]*/y, ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y } as const

/** A cell is quoted only where a quote begins it and the closing one ends it; else its quotes are its own. */
function readCell(text: string, at: number, between: Separator): { cell: string; end: number } {
  if (text[at] === '"') {
    const quoted = quotedCells[between]
    quoted.lastIndex = at
    const found = quoted.exec(text)
    if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  }
  const plain = plainCells[between]
  plain.lastIndex = at
  return { cell: plain.exec(text)?.[0] ?? '', end: plain.lastIndex }
}
