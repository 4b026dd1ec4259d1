import { notFound, ownValue } from '@trellis/base'
import { goneMark, type RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { AssetKind } from './asset-kind.ts'
import { changedEntries, logAsset } from './log-asset.ts'
import type { OpenAsset } from './merge-record.ts'
import { type AssetChange, type AssetPlace, type DraftRenames, insertVersion, saveAsset } from './save-asset.ts'

/** Whether a save of this document waits to be published. */
export function keepsDraft(document: object): boolean {
  return ownValue(document as RecordValues, 'keepDraftVer') === true
}

/**
 * Saves a checked document where it belongs: into the draft where drafts are kept, else it is live at once and the draft, if there is
 * one, has gone into it. The first version of an asset is live: there is nothing that a draft could be kept from.
 */
export async function saveEdited<Document extends object>(
  kind: AssetKind<Document>,
  change: AssetChange<Document> & { open: OpenAsset | undefined },
): Promise<'draft' | 'live'> {
  const { open } = change
  if (open && keepsDraft(change.document)) {
    await saveDraft(kind.asset.id, { ...change, open })
    return 'draft'
  }
  await dropDraft(change, kind.asset.id)
  await saveAsset(kind, { ...change, baseVersion: undefined })
  return 'live'
}

type DraftChange = AssetChange<object> & { open: Pick<OpenAsset, 'document'>; renames?: DraftRenames }

/** One that says what is stored already changes nothing. */
export async function saveDraft(kind: string, change: DraftChange): Promise<void> {
  const { connection, tenant, id, author, open, document, renames } = change
  const entries = changedEntries(open.document, document)
  if (entries.length === 0) return
  await dropDraft(change, kind)
  await insertVersion(kind, change, 'draft', renames)
  const version = await countChange(change, kind)
  await logAsset(connection, tenant, { action: 'draft', kind, id, author, entries, version })
}

export async function dropDraft({ connection, tenant, id }: AssetPlace, kind: string): Promise<void> {
  await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'asset_version')}
    where asset_kind = ${kind} and asset_id = ${id} and status = 'draft'`)
}

/** Whoever opened the asset before knows by the version of its row that it is another now; its columns stay those of the live one. */
export async function countChange({ connection, tenant, id }: AssetPlace, kind: string): Promise<number> {
  const [row] = await connection.run<{ version: number }>(
    sql`update ${sql.id(tenant.coreSchema, kind)} set version = version + 1 where id = ${id} returning version`,
  )
  if (!row) throw notFound()
  return row.version
}

export type StoredDraft = { kind: string; id: string; document: RecordValues }

/** All drafts of a workspace. */
export async function loadDrafts(connection: Queryable, { coreSchema }: Tenant): Promise<StoredDraft[]> {
  return connection.run<StoredDraft>(sql`select asset_kind as kind, asset_id as id, document
    from ${sql.id(coreSchema, 'asset_version')} where status = 'draft' and position(${goneMark} in asset_kind) = 0 order by 1, 2`)
}

/** The same draft under other names, which nobody did anything for. */
export async function replaceDraft(place: AssetPlace, { kind, document }: Omit<StoredDraft, 'id'>): Promise<void> {
  const { connection, tenant, id } = place
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'asset_version')} set document = ${JSON.stringify(document)}::jsonb
    where asset_kind = ${kind} and asset_id = ${id} and status = 'draft'`)
  await countChange(place, kind)
}
