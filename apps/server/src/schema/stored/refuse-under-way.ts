import { UserError } from '@trellis/base'
import { documentOf, type SchemaChange } from '../schema-change.ts'
import { findUnderWay } from './stored-change.ts'

/** A definition that another change is about to replace stays until that is done or stopped. */
export async function refuseUnderWay(change: SchemaChange): Promise<void> {
  const { connection, tenant, collectionId, others } = change
  const found = await findUnderWay(connection, tenant.id, [collectionId, ...others.keys()])
  if (!found || found.id === change.id) return
  const name = documentOf(change, found.collectionId)?.name ?? found.collectionId
  throw new UserError('UPDATE_CONFLICT', `A change of ${name} is still under way: wait for its end, or cancel it`, {
    description: 'Another change is under way',
  })
}
