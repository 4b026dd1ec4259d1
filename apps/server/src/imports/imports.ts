import type { Contracts, ImportColumn, OutputOf } from '@trellis/contract'
import type { Notation } from '@trellis/fields/server'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { CsvReading } from './csv/read-csv.ts'
import type { StageCounts } from './staging-table.ts'

/** Imports that run on this node in the background. */
export type Imports = {
  /** Answers as soon as the run is known; it goes on after the answer. */
  start(job: ImportJob, answerKey?: AnswerKey): Promise<{ importId: string }>
  status(caller: Caller, id: string): Promise<OutputOf<Contracts['DATA_IMPORT_STATUS']>>
  /** The same with all problems that are kept. */
  report(caller: Caller, id: string): Promise<OutputOf<Contracts['DATA_IMPORT_STATUS']>>
  /** Ends a run of the caller's; nothing of it is imported. */
  cancel(caller: Caller, id: string, answerKey?: AnswerKey): Promise<{ importId: string }>
  /** Ends what is under way, which imports nothing then. */
  stop(): Promise<void>
}

export type ImportJob = {
  id: string
  caller: Caller
  fileId: string
  path: string
  reading: Partial<CsvReading>
  /** What was said of how all its texts are written. */
  notation?: Notation
  collectionId: string
  /** Makes the collection. */
  create: { name: string; icon?: string | undefined } | undefined
  columns: readonly ImportColumn[]
  badRows: 'refuse' | 'skip'
  /** Rows whose value of this field is a record's change that record. */
  updateBy?: string | undefined
}

export type RunningImport = ImportJob & {
  /** In milliseconds, as `Date.now()`. */
  startedAt: number
  signal: AbortSignal
  onProgress(counts: StageCounts): void
}
