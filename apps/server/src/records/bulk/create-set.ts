import { UserError } from '@trellis/base'
import { createEach } from '../write/create-many.ts'
import { RefusedRows } from '../write/refused-rows.ts'
import type { Bulk, BulkItem, BulkResults } from './bulk-item.ts'
import { inSavepoint } from './savepoint.ts'

/** Those that one attempt refuses are left out of the next one. */
const mostAttempts = 3

/**
 * Creates by sets as many records as nothing speaks against, and tells of the others what does. Where only the database knows, as of a
 * value that is taken meanwhile, the halves are tried for themselves, and whoever is left over is saved alone.
 */
export async function createSet(
  bulk: Bulk,
  items: readonly BulkItem[],
  results: BulkResults,
  attempts = mostAttempts,
): Promise<void> {
  if (items.length === 0) return
  const { engine, connection, scope, batchId } = bulk
  const rows = items.map(({ record }) => record)
  try {
    await inSavepoint(connection, () =>
      createEach(engine, { connection, caller: scope.caller, collection: scope.collection, rows, batchId }),
    )
    for (const { index, id } of items) results.set(index, { outcome: 'saved', id, version: 1 })
  } catch (error) {
    if (error instanceof RefusedRows) {
      if (attempts === 1) return
      for (const [place, reason] of error.refused) {
        const item = items[place]
        if (item) results.set(item.index, { outcome: 'failed', error: reason })
      }
      const open = items.filter((_, place) => !error.refused.has(place))
      return createSet(bulk, open, results, attempts - 1)
    }
    if (!(error instanceof UserError)) throw error
    if (items.length === 1) return
    const middle = Math.ceil(items.length / 2)
    await createSet(bulk, items.slice(0, middle), results)
    await createSet(bulk, items.slice(middle), results)
  }
}
