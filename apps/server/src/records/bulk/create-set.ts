import { UserError } from '@trellis/base'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import { createMany } from '../write/create-many.ts'
import type { BulkItem } from './bulk-item.ts'
import { inSavepoint } from './savepoint.ts'

export type CreateSet = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  batchId: string
}

/**
 * Creates as many records by one statement as nothing speaks against; where something does, the halves are tried for themselves, so
 * that few bad records among many cost few statements more. Answers the items that were created, in their order.
 */
export async function createSet(set: CreateSet, items: readonly BulkItem[]): Promise<BulkItem[]> {
  if (items.length === 0) return []
  const { engine, connection, scope, batchId } = set
  const rows = items.map(({ record }) => record)
  try {
    await inSavepoint(connection, () =>
      createMany(engine, { connection, caller: scope.caller, collection: scope.collection, rows, batchId }),
    )
    return [...items]
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    if (items.length === 1) return []
    const middle = Math.ceil(items.length / 2)
    const first = await createSet(set, items.slice(0, middle))
    return [...first, ...(await createSet(set, items.slice(middle)))]
  }
}
