import { type FlowDocument, flowDefaults } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { takePlace } from './places.ts'
import { type RunRow, runColumns, runTable, stateTable } from './run-row.ts'

/** The definition that a run goes by: the one that it was started with. undefined where its flow is gone. */
export async function definitionOf(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  { flowId, flowVersion, draft }: Pick<RunRow, 'flowId' | 'flowVersion' | 'draft'>,
): Promise<FlowDocument | undefined> {
  if (draft) return draft
  const [found] = await connection.run<{ document: FlowDocument }>(
    sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${flowAsset.id} and asset_id = ${flowId} and version = ${flowVersion}`,
  )
  return found?.document
}

type Claimed = { run: RunRow; document: FlowDocument | undefined }

/**
 * Makes the run this holder's, in a transaction in which its work is held; whoever had it before writes nothing any more. undefined where
 * it has ended, or waits for a place now.
 */
export async function claimRun(connection: Queryable, tenant: Tenant, runId: string): Promise<Claimed | undefined> {
  const runs = runTable(tenant)
  const [open] = await connection.run<RunRow>(sql`select ${runColumns} from ${runs} r
    where r.id = ${runId} and r.status in ('queued', 'running', 'waiting') for no key update`)
  if (!open) return undefined
  const document = await definitionOf(connection, tenant, open)
  const { flowId } = open
  const concurrency = document?.concurrency ?? flowDefaults.concurrency
  const hasPlace = open.hasPlace || (open.needsPlace && (await takePlace(connection, tenant, { flowId, concurrency })))
  if (open.needsPlace && !hasPlace) {
    await connection.run(sql`update ${runs} set status = 'queued' where id = ${runId}`)
    return undefined
  }
  const [run] =
    await connection.run<RunRow>(sql`update ${runs} r set status = 'running', epoch = r.epoch + 1, has_place = ${hasPlace}, tries = null,
      started_at = coalesce(r.started_at, now()), at_work_since = now(),
      spent_ms = r.spent_ms + case when r.status = 'running' then extract(epoch from now() - r.at_work_since) * 1000 else 0 end,
      store = coalesce(r.store, (select state from ${stateTable(tenant)} where flow_id = ${flowId}), '{}')
    where r.id = ${runId} returning ${runColumns}`)
  return run && { run, document }
}
