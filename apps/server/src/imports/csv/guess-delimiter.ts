import { createReadStream } from 'node:fs'
import type { TextEncodingName } from '@trellis/contract'
import { guessHeaderLine } from '../guess/guess-header-line.ts'
import { createTextDecoding } from './decode-text.ts'
import { createRecordSplitter } from './record-splitter.ts'
import { readSeparatorLine } from './separator-line.ts'
import { guessedDelimiters } from './text-encoding.ts'

const sampleBytes = 256 * 1024

/** The text of the beginning of a file, or all of it where it is short. */
export async function readBeginning(path: string, encoding: TextEncodingName): Promise<string> {
  const decoding = createTextDecoding(encoding)
  let sample = ''
  for await (const chunk of createReadStream(path, { end: sampleBytes - 1 })) {
    if (Buffer.isBuffer(chunk)) sample += decoding.push(chunk)
  }
  return sample
}

type Marks = { delimiter: string; quote: string }

/** `firstLine`: the line that names the columns, where somebody has said it. */
type Asked = { quote: string; firstLine: number | undefined }

/** The delimiter under which most lines below the names of the columns have as many values as these; a comma when none divides them. */
export function guessDelimiter(sample: string, { quote, firstLine }: Asked): string {
  const fit = guessedDelimiters.filter(delimiter => delimiter !== quote)
  const scores = fit.map(delimiter => ({ delimiter, score: scoreOf(sample, { delimiter, quote }, firstLine) }))
  const best = scores.reduce((left, right) => (right.score > left.score ? right : left))
  return best.delimiter
}

/** The line that names the columns, where it is not the first that holds anything. */
export function findHeaderLine(sample: string, marks: Marks): number | undefined {
  return guessHeaderLine(recordsIn(sample, marks))
}

function scoreOf(sample: string, marks: Marks, said: number | undefined): number {
  const all = recordsIn(sample, marks)
  const firstLine = said ?? guessHeaderLine(all) ?? 1
  const records = all.filter(({ line }) => line >= firstLine)
  const [header] = records
  if (!header || header.cells.length < 2) return 0
  const width = header.cells.length
  const fitting = records.filter(({ cells }) => cells.length === width).length
  return (fitting / records.length) * Math.log2(width + 1)
}

/** The records of a sample, without the last of a long one, which it may cut; those that cannot be read hold nothing. */
function recordsIn(sample: string, marks: Marks): { line: number; cells: string[] }[] {
  const separator = readSeparatorLine(sample)
  const splitter = createRecordSplitter(marks, separator ? 2 : 1)
  const records = splitter.push(sample.slice(separator?.length ?? 0))
  const all = [...records, ...(sample.length < sampleBytes / 4 ? splitter.end() : [])]
  return all.map(record => ('cells' in record ? record : { line: record.line, cells: [] }))
}
