import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import type { Sealer } from './sealer.ts'

export type WebhookPlace = { tenantId: string; flowId: string }

/** Secrets by which senders of webhooks prove themselves, one for each flow. Only what checks a request reads them. */
export type WebhookSecrets = {
  /** The one before is worth nothing from the commit on. */
  set(connection: Pick<Queryable, 'run'>, place: WebhookPlace, secret: string): Promise<void>
  read(place: WebhookPlace): Promise<string | undefined>
  has(place: WebhookPlace): Promise<boolean>
}

const purposeOf = ({ tenantId, flowId }: WebhookPlace) => [tenantId, flowId, 'webhook']
const isOf = ({ tenantId, flowId }: WebhookPlace) => sql`tenant_id = ${tenantId} and flow_id = ${flowId}`

export function makeWebhookSecrets(database: Database, sealer: Sealer): WebhookSecrets {
  return {
    async set(connection, place, secret) {
      const sealed = await sealer.seal(secret, purposeOf(place))
      await connection.run(sql`insert into trellis.flow_webhook_secret (tenant_id, flow_id, sealed)
        values (${place.tenantId}, ${place.flowId}, ${sealed}) on conflict (tenant_id, flow_id) do update set sealed = excluded.sealed`)
    },
    async read(place) {
      const [found] = await database.run<{ sealed: Buffer }>(
        sql`select sealed from trellis.flow_webhook_secret where ${isOf(place)}`,
      )
      return found && sealer.open(found.sealed, purposeOf(place))
    },
    async has(place) {
      const found = await database.run(sql`select from trellis.flow_webhook_secret where ${isOf(place)}`)
      return found.length > 0
    },
  }
}

/** They go with the flow: one that comes back gets a new one. */
export async function removeWebhookSecret(connection: Pick<Queryable, 'run'>, place: WebhookPlace): Promise<void> {
  await connection.run(sql`delete from trellis.flow_webhook_secret where ${isOf(place)}`)
}
