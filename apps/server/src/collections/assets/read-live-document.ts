import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Tenant } from '../../tenants/tenant.ts'

/** SQL of one top-level key of the live document of the asset whose row has this alias. */
export function readLiveDocument(tenant: Tenant, wanted: { kind: string; alias: string; key: string }): Sql {
  return sql`(select v.document -> ${sql.lit(wanted.key)} from ${sql.id(tenant.coreSchema, 'asset_version')} v
    where v.asset_kind = ${sql.lit(wanted.kind)} and v.asset_id = ${sql.id(wanted.alias, 'id')} and v.status = 'live')`
}
