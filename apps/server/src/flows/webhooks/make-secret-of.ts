import { randomBytes } from 'node:crypto'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { FlowWebhook } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { OperationContext } from '../../calls/implement.ts'
import { logAsset } from '../../collections/assets/log-asset.ts'
import type { Queryable } from '../../database/database.ts'
import { keepAnswer } from '../../records/write/keep-answer.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { readFlow } from '../find-flow.ts'
import { checkRunAs } from '../run-as.ts'
import { standardPrefix } from './prove-sender.ts'

type Make = Contracts['FLOW_MAKE_WEBHOOK_SECRET']

/** Whoever has the secret makes the flow act as its token: making one needs the right to use that. */
export async function makeSecretOf(
  { id, secret: given }: InputOf<Make>,
  { services, caller, answerKey }: OperationContext,
): Promise<OutputOf<Make>> {
  const { tenant, userId } = caller
  const { document } = await readFlow(services.database.withRole(tenant.role), tenant, id)
  await checkRunAs({ services, caller }, document, 'runAs')
  const secret = given ?? newSecret(document.webhook)
  const isInAddress = document.webhook?.proof === 'address'
  const answer = { secret, path: `/api/hooks/${id}${isInAddress ? `/${encodeURIComponent(secret)}` : ''}` }
  await services.database.transaction(async connection => {
    await services.webhookSecrets.set(connection, { tenantId: tenant.id, flowId: id }, secret)
    await connection.as(tenant.role, workspace => noteSecret(workspace, tenant, { id, author: userId }))
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  services.bus.announce('log', tenant.id)
  return answer
}

/** Senders of Standard Webhooks take keys in base64 behind a prefix. */
function newSecret(webhook: FlowWebhook | undefined): string {
  const bytes = randomBytes(32)
  return webhook?.proof === 'standard' ? `${standardPrefix}${bytes.toString('base64')}` : bytes.toString('base64url')
}

/** Says in the log that there is another one; never which. */
async function noteSecret(workspace: Queryable, tenant: Tenant, { id, author }: { id: string; author: string }) {
  const [row] = await workspace.run<{ version: number }>(
    sql`update ${sql.id(tenant.coreSchema, flowAsset.id)} set version = version + 1 where id = ${id} returning version`,
  )
  const entries = [{ key: 'webhookSecretMadeAt', value: new Date().toISOString() }]
  await logAsset(workspace, tenant, {
    action: 'update',
    kind: flowAsset.id,
    id,
    author,
    entries,
    version: row?.version ?? null,
  })
}
