import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { type BulkEdits, recordsToSave } from './bulk-edits.ts'

type BulkAnswer = OperationOutput<'DATA_BULK_UPDATE'>
export type BulkFailure = BulkAnswer['failed'][number]

/** What became of a bulk save; `batches` are undone by DATA_UNDO. */
export type BulkResult = { saved: number; failed: readonly BulkFailure[]; batches: readonly string[] }

/** Records that one call takes. */
const mostOfOneCall = 1000

/** Saves the edits of many records; what others wrote meanwhile is refused record by record, unless it is forced. */
export async function saveBulk(
  collectionId: string,
  edits: BulkEdits,
  { force = false }: { force?: boolean } = {},
): Promise<BulkResult> {
  const wanted = recordsToSave(edits)
  let result: BulkResult = { saved: 0, failed: [], batches: [] }
  for (let at = 0; at < wanted.length; at += mostOfOneCall) {
    const part = wanted.slice(at, at + mostOfOneCall)
    const answer = await call('DATA_BULK_UPDATE', {
      collectionId,
      records: part.map(({ record }) => record),
      options: {
        base: Object.fromEntries(part.map(({ record, base }) => [record.id, base])),
        ...(force ? { force } : {}),
      },
    })
    result = {
      saved: result.saved + answer.summary.successful + answer.summary.ignored,
      failed: [...result.failed, ...answer.failed],
      batches: [...result.batches, answer.batchId],
    }
  }
  return result
}
