import { notFound } from '@trellis/base'
import type { Queryable } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { lastChange, setStatus } from './stored-change.ts'

type Cancelling = {
  tenantId: string
  collectionId: string
  /** The last thing in the transaction. */
  finish?: (connection: Queryable, isCancelled: boolean) => Promise<void>
}

/** Whoever runs it notices within a part of the work and takes back what it made. False where it had ended already. */
export async function cancelChange(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  { tenantId, collectionId, finish }: Cancelling,
): Promise<boolean> {
  const cancelled = await database.transaction(async connection => {
    const last = await lastChange(connection, tenantId, collectionId)
    if (!last) throw notFound('The change')
    const isCancelled = await setStatus(connection, last.id, { from: 'running', to: 'cancelling' })
    await finish?.(connection, isCancelled)
    return isCancelled
  })
  bus.announce('schema-changes', tenantId)
  return cancelled
}
