/** What is known of a row that may name the columns; `line` as an editor or the sheet counts. */
type Row = { line: number; cells: readonly string[] }

const looked = 50
const mostTitles = 10
const fewestColumns = 3

/**
 * The line that names the columns where titles stand above the table, each alone in its line, as people and phones write them; undefined
 * where the first line names them, or where nothing below the titles could.
 */
export function guessHeaderLine(rows: readonly Row[]): number | undefined {
  const counts = rows.slice(0, looked).map(({ cells }) => valuesOf(cells).length)
  const at = counts.findIndex(count => count > 1)
  const header = rows[at]
  if (at < 1 || at > mostTitles || !header) return undefined
  const below = counts.slice(at + 1).sort((one, other) => one - other)
  const usual = below[Math.floor(below.length / 2)] ?? 0
  const names = valuesOf(header.cells)
  if (usual < fewestColumns || names.length < usual) return undefined
  return names.every(name => !startsAsValue.test(name)) && new Set(names).size === names.length
    ? header.line
    : undefined
}

const valuesOf = (cells: readonly string[]): string[] => cells.map(cell => cell.trim()).filter(cell => cell !== '')

/** Numbers, amounts and days are no names of columns. */
const startsAsValue = /^[^\p{L}\p{N}]{0,2}\p{N}/u
