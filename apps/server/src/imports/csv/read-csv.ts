import { createReadStream } from 'node:fs'
import { validationError } from '@trellis/base'
import type { TextEncodingName } from '@trellis/contract'
import { createTextDecoding } from './decode-text.ts'
import { guessDelimiter } from './guess-delimiter.ts'
import { guessEncoding } from './guess-encoding.ts'
import { type CsvRecord, createRecordSplitter } from './record-splitter.ts'

/** How the text of a file is to be read: what stands between values, what may stand around them ('': nothing), and its encoding. */
export type CsvReading = {
  delimiter: string
  encoding: TextEncodingName
  quote: string
  /** Whether the first line names the columns; it does where nothing is said. */
  header?: boolean
  /** Of a workbook: which of its sheets; the first that is shown where nothing is said. */
  sheet?: string
}

export const usualQuote = '"'

/** Fills in what the person left to be guessed. */
export async function decideReading(path: string, wanted: Partial<CsvReading>): Promise<CsvReading> {
  const { quote = usualQuote, header = true } = wanted
  if (quote !== '' && wanted.delimiter?.includes(quote)) {
    const message = 'Values cannot be separated by what stands around them'
    throw validationError([{ path: 'reading.quote', message }])
  }
  const encoding = wanted.encoding ?? (await guessEncoding(path))
  const delimiter = wanted.delimiter ?? (await guessDelimiter(path, { encoding, quote }))
  return { delimiter, encoding, quote, header }
}

/** Pieces of the file of this size: of what is made of them little is still in use, and so kept for long, whenever garbage is collected. */
const chunkBytes = 16 * 1024

/** The records of a file with the header first, in batches as the disk gives them; memory does not grow with the file. */
export async function* readCsv(path: string, reading: CsvReading, signal?: AbortSignal): AsyncGenerator<CsvRecord[]> {
  const decoding = createTextDecoding(reading.encoding)
  const splitter = createRecordSplitter(reading)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) {
    if (Buffer.isBuffer(chunk)) yield splitter.push(decoding.push(chunk))
  }
  yield splitter.push(decoding.end())
  yield splitter.end()
}
