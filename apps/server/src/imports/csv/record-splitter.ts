/** A record of the file, or what is wrong with it; `line` is where it begins, as an editor counts. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string }

/** A quoted value longer than this is taken for a quotation mark that was never closed. */
const longestRecord = 1_000_000

/** What stands between values, and around those that need it ('': around none). */
type Marks = { delimiter: string; quote: string }

export type RecordSplitter = {
  push(text: string): CsvRecord[]
  end(): CsvRecord[]
}

/**
 * Splits text by RFC 4180 as it comes, with whatever stands between and around the values; line ends are LF or CRLF, blank lines are left out. After a broken record reading goes on
 * at the next line, so that one misplaced quotation mark does not swallow the rest of the file, and every record knows its line.
 */
export function createRecordSplitter(marks: Marks): RecordSplitter {
  let rest = ''
  let line = 1

  function take(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let position = 0
    while (position < text.length) {
      const found = readRecord(text, position, { ...marks, isLast })
      if (!found) break
      if ('problem' in found) records.push({ line, problem: found.problem })
      else if (!isBlank(found.cells)) records.push({ line, cells: found.cells })
      line += found.lines
      position = found.next
    }
    rest = text.slice(position)
    return records
  }

  return {
    push: text => take(rest + text, false),
    end: () => take(rest, true),
  }
}

type Reading = Marks & { isLast: boolean }
type Found = { next: number; lines: number } & ({ cells: string[] } | { problem: string })

/** undefined = the text ends inside the record. */
function readRecord(text: string, start: number, reading: Reading): Found | undefined {
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd === -1 && !reading.isLast) return tooLong(text, start)
  const end = lineEnd === -1 ? text.length : lineEnd
  const firstLine = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end)
  const next = lineEnd === -1 ? text.length : lineEnd + 1
  const { quote, delimiter } = reading
  if (quote === '' || !firstLine.includes(quote)) return { cells: trimmed(firstLine.split(delimiter)), next, lines: 1 }
  const quoted = readQuotedRecord(text, start, reading)
  if (quoted === 'incomplete') return tooLong(text, start)
  if (quoted === 'broken') return { problem: 'A quotation mark is not closed where the value ends', next, lines: 1 }
  return quoted
}

function trimmed(cells: string[]): string[] {
  for (let index = 0; index < cells.length; index += 1) cells[index] = (cells[index] ?? '').trim()
  return cells
}

function tooLong(text: string, start: number): Found | undefined {
  if (text.length - start < longestRecord) return undefined
  const lineEnd = text.indexOf('\n', start)
  const problem = 'The line is too long, or a quotation mark in it is never closed'
  return { problem, next: lineEnd === -1 ? text.length : lineEnd + 1, lines: lineEnd === -1 ? 0 : 1 }
}

function readQuotedRecord(text: string, start: number, reading: Reading): Found | 'incomplete' | 'broken' {
  const cells: string[] = []
  let position = start
  let lines = 1
  for (;;) {
    const cell =
      text[position] === reading.quote
        ? readQuotedCell(text, position, reading)
        : readPlainCell(text, position, reading)
    if (typeof cell === 'string') return cell
    cells.push(cell.value)
    lines += cell.lines
    if (text.startsWith(reading.delimiter, cell.end)) {
      position = cell.end + reading.delimiter.length
      continue
    }
    return { cells, lines, next: endOfLine(text, cell.end) }
  }
}

type Cell = { value: string; end: number; lines: number }

function readPlainCell(text: string, start: number, { delimiter, isLast }: Reading): Cell | 'incomplete' {
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd === -1 && !isLast) return 'incomplete'
  const stop = lineEnd === -1 ? text.length : lineEnd
  const delimiterAt = text.indexOf(delimiter, start)
  if (delimiterAt !== -1 && delimiterAt < stop)
    return { value: text.slice(start, delimiterAt).trim(), end: delimiterAt, lines: 0 }
  const end = stop > start && text[stop - 1] === '\r' ? stop - 1 : stop
  return { value: text.slice(start, end).trim(), end, lines: 0 }
}

function readQuotedCell(
  text: string,
  start: number,
  { delimiter, quote, isLast }: Reading,
): Cell | 'incomplete' | 'broken' {
  let close = text.indexOf(quote, start + 1)
  while (close !== -1 && text[close + 1] === quote) close = text.indexOf(quote, close + 2)
  if (close === -1) return isLast || text.length - start > longestRecord ? 'broken' : 'incomplete'
  const end = close + 1
  if (!isLast && end + Math.max(delimiter.length, 1) >= text.length) return 'incomplete'
  const follows = text.slice(end, end + 2)
  const isEnd =
    end === text.length ||
    text.startsWith(delimiter, end) ||
    follows[0] === '\n' ||
    follows === '\r\n' ||
    follows === '\r'
  if (!isEnd) return 'broken'
  const inner = text.slice(start + 1, close)
  const value = inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner
  return { value, end, lines: countLineEnds(inner) }
}

function endOfLine(text: string, position: number): number {
  const afterReturn = text[position] === '\r' ? position + 1 : position
  return text[afterReturn] === '\n' ? afterReturn + 1 : afterReturn
}

function countLineEnds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function isBlank(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0]?.trim() === ''
}
