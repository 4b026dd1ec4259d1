import { notFound } from '@trellis/base'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { saveDraft as storeDraft } from '../collections/assets/drafts.ts'
import { findOpenAsset } from '../collections/assets/merge-record.ts'
import { lockAsset, refuseOtherBase } from '../collections/assets/save-asset.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import { lockSchema, retryWhenLocked } from './apply-schema.ts'
import { prepareChange } from './prepare-change.ts'
import type { SchemaRequest } from './schema-request.ts'

/** `baseVersion` is that of the record: it counts saves of the draft as of the live version. */
export type DraftRequest = Pick<
  SchemaRequest,
  'tenant' | 'collectionId' | 'document' | 'renames' | 'author' | 'prefix'
> & {
  baseVersion: number | undefined
}
export type SavedDraft = { collectionId: string; recordVersion: number }

const attempts = 4

/**
 * Keeps a definition as the draft of its collection. It has passed what a change has to pass of itself; what its steps would lose, and
 * what else names the fields that it removes, is told when it is published.
 */
export async function saveDraft(
  { database, bus }: { database: Database; bus: Bus },
  request: DraftRequest,
  finish?: (connection: Queryable, saved: SavedDraft) => Promise<void>,
): Promise<SavedDraft> {
  const { tenant, collectionId: id, author, renames = {} } = request
  const kind = collectionAsset.asset.id
  const work = () =>
    database.withRole(tenant.ownerRole).transaction(async connection => {
      const place = { connection, tenant, id }
      await lockSchema(connection, tenant.id)
      await lockAsset(place, kind)
      const open = await findOpenAsset(place, kind)
      if (!open) throw notFound()
      refuseOtherBase(request.baseVersion, open.rowVersion)
      const { change } = await prepareChange(
        connection,
        { ...request, baseVersion: undefined },
        { mostAtOnce: Number.POSITIVE_INFINITY, isDraft: true },
      )
      await storeDraft(kind, { ...place, author, open, document: change.wanted, renames })
      const after = await findOpenAsset(place, kind)
      const answer = { collectionId: id, recordVersion: after?.rowVersion ?? open.rowVersion }
      await finish?.(connection, answer)
      return answer
    })
  // A schema change of another collection takes its moment.
  const saved = await retryWhenLocked(work, attempts)
  bus.announce('log', tenant.id)
  return saved
}
