import { notFound } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { AssetPlace, DraftRenames } from './save-asset.ts'

export type VersionStatus = 'draft' | 'live' | 'old'

export type ListedVersion = {
  version: number
  status: VersionStatus
  author: string | null
  savedAt: Date
  changedKeys: string[]
}

/** How many versions one answer lists. */
const page = 50

/**
 * The newest first, those before `before` alone, with what each changed: a draft against what is live, others against the version before
 * them. The first one changed nothing.
 */
export async function listVersions(
  { connection, tenant, id }: AssetPlace,
  { kind, before }: { kind: string; before: number | undefined },
): Promise<{ list: ListedVersion[]; hasMore: boolean }> {
  const versions = sql.id(tenant.coreSchema, 'asset_version')
  const of = (alias: string) => sql`${sql.id(alias, 'asset_kind')} = ${kind} and ${sql.id(alias, 'asset_id')} = ${id}`
  const found = await connection.run<ListedVersion>(sql`
    select v.version, v.status, v.author, v.created_at as "savedAt", coalesce(changed.keys, '[]') as "changedKeys"
    from (select * from ${versions} each where ${of('each')}
      and (${before ?? null}::integer is null or (each.version < ${before ?? null} and each.status <> 'draft'))
      order by each.status = 'draft' desc, each.version desc limit ${page + 1}) v
    left join lateral (select p.document from ${versions} p where ${of('p')} and case when v.status = 'draft' then p.status = 'live'
      else p.version < v.version and p.status <> 'draft' end order by p.version desc limit 1) base on true
    left join lateral (select json_agg(coalesce(a.key, b.key) order by coalesce(a.key, b.key)) as keys
      from jsonb_each(v.document) a full join jsonb_each(base.document) b on a.key = b.key
      where base.document is not null and a.value is distinct from b.value) changed on true
    order by v.status = 'draft' desc, v.version desc`)
  return { list: found.slice(0, page), hasMore: found.length > page }
}

export type StoredVersion = {
  version: number
  status: VersionStatus
  document: RecordValues
  author: string | null
  savedAt: Date
  renames: DraftRenames | null
}

/** As it was stored: names are those of its time. */
export async function readVersion(
  { connection, tenant, id }: AssetPlace,
  { kind, version }: { kind: string; version: number },
): Promise<StoredVersion> {
  const [found] =
    await connection.run<StoredVersion>(sql`select version, status, document, author, created_at as "savedAt", renames
    from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = ${kind} and asset_id = ${id} and version = ${version}`)
  if (!found) throw notFound('The version')
  return found
}
