import { parseCsv } from './parse-csv.ts'

export type CsvAsked = { text: string; isCut: boolean }

addEventListener('message', ({ data: { text, isCut } }: MessageEvent<CsvAsked>) =>
  postMessage(parseCsv(text, { isCut })),
)
