import { createReadStream } from 'node:fs'
import type { TextEncodingName } from '@trellis/contract'
import { createTextDecoding } from './decode-text.ts'
import { createRecordSplitter } from './record-splitter.ts'
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

/** The delimiter under which most lines from `firstLine` on have as many values as the first of them; a comma when none divides it. */
export function guessDelimiter(sample: string, { quote, firstLine }: { quote: string; firstLine: number }): string {
  const fit = guessedDelimiters.filter(delimiter => delimiter !== quote)
  const scores = fit.map(delimiter => ({ delimiter, score: scoreOf(sample, { delimiter, quote }, firstLine) }))
  const best = scores.reduce((left, right) => (right.score > left.score ? right : left))
  return best.delimiter
}

function scoreOf(sample: string, marks: { delimiter: string; quote: string }, firstLine: number): number {
  const splitter = createRecordSplitter(marks)
  const all = [...splitter.push(sample), ...(sample.length < sampleBytes / 4 ? splitter.end() : [])]
  const records = all.filter(({ line }) => line >= firstLine)
  const [header] = records
  if (!header || !('cells' in header) || header.cells.length < 2) return 0
  const width = header.cells.length
  const fitting = records.filter(record => 'cells' in record && record.cells.length === width).length
  return (fitting / records.length) * Math.log2(width + 1)
}
