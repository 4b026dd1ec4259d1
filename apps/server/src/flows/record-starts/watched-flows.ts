import type { FlowTrigger } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { FoundFlow } from '../found-flow.ts'

/** A trigger that counts, and its flow, which need not be enabled. */
export type Watch = { flow: FoundFlow; trigger: FlowTrigger }

/** `row`: versions begin anew where a flow is made under the id of a deleted one, rows do not. */
type Stamp = Pick<FoundFlow, 'id' | 'status'> & { row: string }

export type WatchedFlows = {
  /** Live triggers of the workspace, as they are in this transaction. */
  watches(connection: Queryable, tenant: Tenant): Promise<Watch[]>
}

const mostKept = 1000

/** Keeps the definitions of flows with triggers; which versions are live is asked each time, so that no server goes by an old one. */
export function makeWatchedFlows(): WatchedFlows {
  const kept = new Map<string, { stamp: string; flows: FoundFlow[] }>()
  return {
    async watches(connection, tenant) {
      const stamps = await connection.run<Stamp>(
        sql`select v.asset_id as id, v.xmin::text as row, f.status ${liveFlows(tenant)} order by 1`,
      )
      const stamp = stamps.map(({ id, row }) => `${id}@${row}`).join(' ')
      let known = kept.get(tenant.id)
      if (known?.stamp !== stamp) {
        const flows = await connection.run<FoundFlow>(sql`select f.id, v.version, f.status, v.document
          ${liveFlows(tenant)} and ${hasTriggers} order by 1`)
        known = { stamp, flows }
        if (kept.size >= mostKept) kept.clear()
        kept.set(tenant.id, known)
      }
      const statuses = new Map(stamps.map(({ id, status }) => [id, status]))
      return known.flows.flatMap(found => {
        const flow = { ...found, status: statuses.get(found.id) ?? found.status }
        const triggers = (found.document.triggers ?? []).filter(({ disabled }) => !disabled)
        return triggers.map(trigger => ({ flow, trigger }))
      })
    },
  }
}

export const hasTriggers = sql`jsonb_array_length(coalesce(v.document -> 'triggers', '[]')) > 0`

export function liveFlows({ coreSchema }: Tenant) {
  return sql`from ${sql.id(coreSchema, 'asset_version')} v join ${sql.id(coreSchema, flowAsset.id)} f on f.id = v.asset_id
    where v.asset_kind = ${flowAsset.id} and v.status = 'live'`
}
