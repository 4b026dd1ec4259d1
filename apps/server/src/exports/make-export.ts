import type { Caller } from '../access/caller.ts'
import type { FileAnswer } from '../calls/file-answer.ts'
import { makeTenantQueue } from '../records/read/tenant-queue.ts'
import type { Records } from '../records/records.ts'
import { type ExportInput, exportRecords } from './export-records.ts'
import { makeSpools } from './make-spools.ts'

/** A file of all records of a cursor, sent as it is made. */
export type Export = (caller: Caller, input: ExportInput, signal: AbortSignal) => Promise<FileAnswer>

/** Files of one workspace that are made at a time: each holds a connection meanwhile. */
const exportsPerTenant = 2

/** `spoolFolder`: where files wait for slow readers. */
export function makeExport(made: { records: Pick<Records, 'engineOf'>; spoolFolder: string }): Export {
  const queue = makeTenantQueue(exportsPerTenant)
  const spools = makeSpools(made.spoolFolder)
  return (caller, input, signal) =>
    exportRecords({ engine: made.records.engineOf(caller), queue, spools, caller, input, signal })
}
