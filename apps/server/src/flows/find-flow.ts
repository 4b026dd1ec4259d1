import { notFound } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { mayOpenSection } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { readQuickly } from '../database/read-quickly.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { FoundFlow } from './found-flow.ts'

/** Developers work on every flow, whoever's app links it. */
export function buildsFlows(caller: Caller): boolean {
  return mayOpenSection(caller, flowAsset.section)
}

/** Whether one of the caller's apps links the flow; who builds flows knows every one. */
export function mayOpenFlow(caller: Caller, id: string): boolean {
  const isLinked = caller.apps.some(({ flows = [] }) => flows.includes(id))
  return isLinked || caller.isTenantAdmin || buildsFlows(caller)
}

/** The live flow; NOT_FOUND where the caller may not run it, as for one that is not there (S18). */
export async function findFlow(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  id: string,
): Promise<FoundFlow> {
  if (!mayOpenFlow(caller, id)) throw notFound('The flow')
  const { tenant } = caller
  const [found] = await readQuickly(database.withRole(tenant.role), liveFlow(tenant, id))
  if (!found?.[0]) throw notFound('The flow')
  return JSON.parse(found[0]) as FoundFlow
}

function liveFlow({ coreSchema }: Tenant, id: string): Sql {
  return sql`select json_build_object('id', f.id, 'version', v.version, 'status', f.status, 'document', v.document)
    from ${sql.id(coreSchema, 'asset_version')} v join ${sql.id(coreSchema, flowAsset.id)} f on f.id = v.asset_id
    where v.asset_kind = ${flowAsset.id} and v.asset_id = ${id} and v.status = 'live'`
}

/** NOT_FOUND or the flow as it is live, or its draft. */
export async function readFlow(
  connection: Pick<Queryable, 'run'>,
  { coreSchema }: Tenant,
  id: string,
  version: 'live' | 'draft' = 'live',
): Promise<FoundFlow> {
  const [found] = await connection.run<FoundFlow>(
    sql`select f.id, v.version, f.status, v.document from ${sql.id(coreSchema, 'asset_version')} v
      join ${sql.id(coreSchema, flowAsset.id)} f on f.id = v.asset_id
      where v.asset_kind = ${flowAsset.id} and v.asset_id = ${id} and v.status = ${version}`,
  )
  if (!found) throw notFound(version === 'draft' ? 'The draft of the flow' : 'The flow')
  return found
}
