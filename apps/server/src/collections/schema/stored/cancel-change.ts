import { notFound } from '@trellis/base'
import type { Services } from '../../../services.ts'
import { lastChange, setStatus } from './stored-change.ts'

/** Whoever runs it notices within a part of the work and takes back what it made. False where it had ended already. */
export async function cancelChange(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  tenantId: string,
  collectionId: string,
): Promise<boolean> {
  const last = await lastChange(database, tenantId, collectionId)
  if (!last) throw notFound('The change')
  const cancelled = await setStatus(database, last.id, { from: 'running', to: 'cancelling' })
  bus.announce('schema-changes', tenantId)
  return cancelled
}
