import { readAgent } from '@trellis/base'
import type { Queryable } from '../database/database.ts'
import { keepDevice, refuseMobile } from '../devices/keep-device.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { makeSecret } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { SignInClient } from './sign-in.ts'
import type { Started } from './sign-in-parts.ts'

type Starting = { tenant: Tenant; userId: string; client: SignInClient | undefined }

/**
 * A session on whatever somebody signs in on: phones and tablets are kept as devices of theirs. DENIED where those may not sign in;
 * the transaction is then to be rolled back.
 */
export async function startSession(
  sessions: Pick<Sessions, 'start'>,
  connection: Queryable,
  { tenant, userId, client }: Starting,
): Promise<Started> {
  const key = { tenantId: tenant.id, userId }
  const agent = client && readAgent(client.agent)
  if (!agent?.isPhone) return sessions.start(connection, key)
  refuseMobile(tenant)
  const deviceSecret = client?.deviceSecret ?? makeSecret()
  const deviceId = await connection.as(tenant.role, workspace =>
    keepDevice(workspace, tenant, { userId, secret: deviceSecret, agent }),
  )
  return { ...(await sessions.start(connection, { ...key, deviceId })), deviceSecret }
}
