import { createReadStream } from 'node:fs'
import { validationError } from '@trellis/base'
import type { TextEncodingName } from '@trellis/contract'
import { createTextDecoding } from './decode-text.ts'
import { findHeaderLine, guessDelimiter, readBeginning } from './guess-delimiter.ts'
import { guessEncoding } from './guess-encoding.ts'
import { type CsvRecord, createRecordSplitter, type RecordSplitter } from './record-splitter.ts'
import { readSeparatorLine } from './separator-line.ts'

/** How the text of a file is to be read: what stands between values, what may stand around them ('': nothing), and its encoding. */
export type CsvReading = {
  delimiter: string
  encoding: TextEncodingName
  quote: string
  /** Whether the first line names the columns; it does where nothing is said. */
  header?: boolean
  /**
   * The line that names the columns, from 1, as an editor or the sheet counts; what stands before it is left out. Where the line is
   * empty the next one that holds anything names them. Means nothing where `header` is false.
   */
  headerLine?: number
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
  const beginning = await readBeginning(path, encoding)
  const named = readSeparatorLine(beginning)?.delimiter
  const isNamed = named !== undefined && named !== quote
  const said = wanted.delimiter ?? (isNamed ? named : undefined)
  const asked = { quote, firstLine: header ? wanted.headerLine : 1 }
  const delimiter = said ?? guessDelimiter(beginning, asked)
  const headerLine = wanted.headerLine ?? (header ? findHeaderLine(beginning, { delimiter, quote }) : undefined)
  return { encoding, quote, header, delimiter, ...(headerLine !== undefined && { headerLine }) }
}

/** Records before this line are no part of the table. */
export function firstHeaderLine({ header, headerLine = 1 }: Pick<CsvReading, 'header' | 'headerLine'>): number {
  return header === false ? 1 : headerLine
}

/** Pieces of the file of this size: of what is made of them little is still in use, and so kept for long, whenever garbage is collected. */
const chunkBytes = 16 * 1024

/** The records of a file with the header first, in batches as the disk gives them; memory does not grow with the file. */
export async function* readCsv(path: string, reading: CsvReading, signal?: AbortSignal): AsyncGenerator<CsvRecord[]> {
  const decoding = createTextDecoding(reading.encoding)
  const splitter = createFileSplitter(reading)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) {
    if (Buffer.isBuffer(chunk)) yield splitter.push(decoding.push(chunk))
  }
  yield splitter.push(decoding.end())
  yield splitter.end()
}

/** Splits a file from its header on: without what stands before it, and without a line that names the delimiter. */
function createFileSplitter(reading: CsvReading): RecordSplitter {
  const first = firstHeaderLine(reading)
  const wanted = (records: CsvRecord[]) => (first > 1 ? records.filter(({ line }) => line >= first) : records)
  let splitter = createRecordSplitter(reading)
  let isBeginning = true
  return {
    push(text) {
      if (text === '') return []
      // The first piece is longer than such a line, or all there is.
      const separator = isBeginning ? readSeparatorLine(text) : undefined
      isBeginning = false
      if (!separator) return wanted(splitter.push(text))
      splitter = createRecordSplitter(reading, 2)
      return wanted(splitter.push(text.slice(separator.length)))
    },
    end: () => wanted(splitter.end()),
  }
}
