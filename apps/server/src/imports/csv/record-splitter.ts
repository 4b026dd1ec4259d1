import { countLineEnds, findLineEnds, type LineEnds } from './line-ends.ts'

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
 * Splits text by RFC 4180 as it comes, with whatever stands between and around the values; line ends are LF, CRLF or CR alone, also
 * mixed. Lines without any value are left out: spreadsheets write delimiters for rows that are only formatted. After a broken record
 * reading goes on at the next line, so that one misplaced quotation mark does not swallow the rest of the file, and every record knows
 * its line. `firstLine`: what the first line of the text is counted as.
 */
export function createRecordSplitter(marks: Marks, firstLine = 1): RecordSplitter {
  let rest = ''
  let line = firstLine

  function take(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    const reading: Reading = { ...marks, isLast, lineEnds: findLineEnds(text) }
    let position = 0
    while (position < text.length) {
      const found = readRecord(text, position, reading)
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

type Reading = Marks & { isLast: boolean; lineEnds: LineEnds }
type Found = { next: number; lines: number } & ({ cells: string[] } | { problem: string })

/** undefined = the text ends inside the record. */
function readRecord(text: string, start: number, reading: Reading): Found | undefined {
  const { quote, delimiter } = reading
  const lineEnd = endOfLine(text, start, reading)
  if (!lineEnd) return tooLong(text, start, reading)
  const { at, next } = lineEnd
  const firstLine = text.slice(start, at)
  if (quote === '' || !firstLine.includes(quote)) return { cells: trimmed(firstLine.split(delimiter)), next, lines: 1 }
  const quoted = readQuotedRecord(text, start, reading)
  if (quoted === 'incomplete') return tooLong(text, start, reading)
  if (quoted === 'broken') return { problem: 'A quotation mark is not closed where the value ends', next, lines: 1 }
  return quoted
}

/** The end of the text ends the last line; a CR there may still be followed by its LF. */
function endOfLine(
  text: string,
  start: number,
  { lineEnds, isLast }: Reading,
): { at: number; next: number } | undefined {
  const found = lineEnds.after(start)
  if (isLast) return found ?? { at: text.length, next: text.length }
  const isCut = found?.at === text.length - 1 && text[found.at] === '\r'
  return isCut ? undefined : found
}

function trimmed(cells: string[]): string[] {
  for (let index = 0; index < cells.length; index += 1) cells[index] = (cells[index] ?? '').trim()
  return cells
}

function tooLong(text: string, start: number, { lineEnds }: Reading): Found | undefined {
  if (text.length - start < longestRecord) return undefined
  const lineEnd = lineEnds.after(start)
  const problem = 'The line is too long, or a quotation mark in it is never closed'
  return { problem, next: lineEnd?.next ?? text.length, lines: lineEnd ? 1 : 0 }
}

function readQuotedRecord(text: string, start: number, reading: Reading): Found | 'incomplete' | 'broken' {
  const cells: string[] = []
  let position = start
  let lines = 1
  for (;;) {
    const cell = readCell(text, position, reading)
    if (typeof cell === 'string') return cell
    cells.push(cell.value)
    lines += cell.lines
    if (text.startsWith(reading.delimiter, cell.end)) {
      position = cell.end + reading.delimiter.length
      continue
    }
    return { cells, lines, next: behindLineEnd(text, cell.end) }
  }
}

type Cell = { value: string; end: number; lines: number }

/** Behind blanks a quotation mark may be part of a plain value as well, such as one of inches. */
function readCell(text: string, start: number, reading: Reading): Cell | 'incomplete' | 'broken' {
  const mark = behindBlanks(text, start, reading)
  if (text[mark] !== reading.quote) return readPlainCell(text, start, reading)
  const cell = readQuotedCell(text, mark, reading)
  return cell === 'broken' && mark > start ? readPlainCell(text, start, reading) : cell
}

/** Blanks that separate values are none. */
function behindBlanks(text: string, start: number, { delimiter }: Reading): number {
  let position = start
  while (isBlankSign.test(text.charAt(position)) && !text.startsWith(delimiter, position)) position += 1
  return position
}

const isBlankSign = /[^\S\r\n]/

function readPlainCell(text: string, start: number, reading: Reading): Cell | 'incomplete' {
  const stop = endOfLine(text, start, reading)?.at
  if (stop === undefined) return 'incomplete'
  const delimiterAt = text.indexOf(reading.delimiter, start)
  const end = delimiterAt !== -1 && delimiterAt < stop ? delimiterAt : stop
  return { value: text.slice(start, end).trim(), end, lines: 0 }
}

function readQuotedCell(text: string, start: number, reading: Reading): Cell | 'incomplete' | 'broken' {
  const { delimiter, quote, isLast } = reading
  let close = text.indexOf(quote, start + 1)
  while (close !== -1 && text[close + 1] === quote) close = text.indexOf(quote, close + 2)
  if (close === -1) return isLast || text.length - start > longestRecord ? 'broken' : 'incomplete'
  const end = behindBlanks(text, close + 1, reading)
  if (!isLast && end + Math.max(delimiter.length, 1) >= text.length) return 'incomplete'
  const follows = text[end]
  const isEnd = follows === undefined || follows === '\n' || follows === '\r' || text.startsWith(delimiter, end)
  if (!isEnd) return 'broken'
  const inner = text.slice(start + 1, close)
  const value = inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner
  return { value, end, lines: countLineEnds(inner) }
}

function behindLineEnd(text: string, position: number): number {
  const afterReturn = text[position] === '\r' ? position + 1 : position
  return text[afterReturn] === '\n' ? afterReturn + 1 : afterReturn
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '')
}
