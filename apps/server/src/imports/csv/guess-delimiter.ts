import { createReadStream } from 'node:fs'
import type { TextEncodingName } from '@trellis/contract'
import { createTextDecoding } from './decode-text.ts'
import { createRecordSplitter } from './record-splitter.ts'
import { guessedDelimiters } from './text-encoding.ts'

const sampleBytes = 256 * 1024

/** The delimiter under which most lines of the beginning have as many values as the first one; a comma when none divides it. */
export async function guessDelimiter(
  path: string,
  { encoding, quote }: { encoding: TextEncodingName; quote: string },
): Promise<string> {
  const decoding = createTextDecoding(encoding)
  let sample = ''
  for await (const chunk of createReadStream(path, { end: sampleBytes - 1 })) {
    if (Buffer.isBuffer(chunk)) sample += decoding.push(chunk)
  }
  const fit = guessedDelimiters.filter(delimiter => delimiter !== quote)
  const scores = fit.map(delimiter => ({ delimiter, score: scoreOf(sample, { delimiter, quote }) }))
  const best = scores.reduce((left, right) => (right.score > left.score ? right : left))
  return best.delimiter
}

function scoreOf(sample: string, marks: { delimiter: string; quote: string }): number {
  const splitter = createRecordSplitter(marks)
  const records = [...splitter.push(sample), ...(sample.length < sampleBytes / 4 ? splitter.end() : [])]
  const [header] = records
  if (!header || !('cells' in header) || header.cells.length < 2) return 0
  const width = header.cells.length
  const fitting = records.filter(record => 'cells' in record && record.cells.length === width).length
  return (fitting / records.length) * Math.log2(width + 1)
}
