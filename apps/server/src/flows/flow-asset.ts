import { isBlank, validationError } from '@trellis/base'
import { checkFlow } from '@trellis/flows'
import { type FlowDocument, flowEngineVersion } from '@trellis/model'
import { flowAsset as asset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { SavedKind } from '../collections/assets/asset-kind.ts'
import { removeWebhookSecret } from '../secrets/webhook-secrets.ts'
import { removePins } from './pins.ts'
import { keepPosition } from './record-starts/keep-position.ts'
import { checkRunAs } from './run-as.ts'
import { stateTable } from './run-row.ts'
import { keepSchedules } from './schedules/schedule-rows.ts'

type Kept = Readonly<Record<string, unknown>>

const empty = { type: 'object', properties: {} } as const

/** A flow: steps that run one after the other. Whether it is enabled stands in its row alone. */
export const savedKind: SavedKind<FlowDocument> = {
  asset,
  start: { engineVersion: flowEngineVersion, inputs: empty, inputChanges: [], state: empty, steps: [] },
  async check({ document, services, caller, isReturning = false }) {
    const named = isBlank(document.name) ? [{ path: 'name', message: 'Required field' }] : []
    const problems = [...named, ...checkFlow(document)]
    if (problems.length > 0)
      throw validationError(problems.map(({ path, message }) => ({ path: `record.${path}`, message })))
    await checkRunAs({ services, caller, mayBeGone: isReturning }, document, 'record.runAs')
  },
  async publish({ connection, tenant, id, document, previous }) {
    await keepSchedules(connection, { tenantId: tenant.id, flowId: id }, document, previous)
    await keepPosition(connection, { tenant, flowId: id, document })
  },
  /** Runs of it that have not ended fail where they are: their definition is gone. */
  async remove({ connection, tenant, id }) {
    const place = { tenantId: tenant.id, flowId: id }
    await keepSchedules(connection, place, {})
    await connection.as(undefined, async platform => {
      await removeWebhookSecret(platform, place)
      await removePins(platform, place)
    })
    const [kept] = await connection.run<{ state: Kept }>(
      sql`delete from ${stateTable(tenant)} where flow_id = ${id} returning state`,
    )
    // After the state: whoever starts the flow locks the two in this order.
    await keepPosition(connection, { tenant, flowId: id, document: {} })
    return kept?.state
  },
  /** A run of it that ended meanwhile has made a state of its own. */
  async bringBack({ connection, tenant, id, kept }) {
    await connection.run(sql`insert into ${stateTable(tenant)} as s (flow_id, state)
      values (${id}, ${JSON.stringify(kept ?? {})}::jsonb) 
      on conflict (flow_id) do update set state = excluded.state || s.state`)
  },
  announce: ({ bus }, tenantId) => bus.announce('log', tenantId),
}
