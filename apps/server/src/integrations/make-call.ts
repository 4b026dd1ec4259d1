import { largestAnswer, longestCall } from '@trellis/integrations'
import type { DriverCall, Token } from '@trellis/integrations/server'
import type { IntegrationDocument } from '@trellis/model'
import type { GuardRules } from '../outbound/guard-address.ts'
import type { IntegrationSecrets, SecretHolder } from '../secrets/integration-secrets.ts'
import { askPatiently } from './ask-patiently.ts'
import type { ConnectionPools } from './connection-pools.ts'
import { reachThrough } from './reach.ts'

export type Opened = { document: IntegrationDocument; holder: SecretHolder }

export type CallParts = {
  secrets: IntegrationSecrets
  guard: GuardRules
  pools: ConnectionPools
  renewals: Map<string, Promise<string>>
}

type Calling = {
  opened: Opened
  signal: AbortSignal
  /** Texts that are taken out of whatever is told. */
  hidden: Set<string>
  key?: string | undefined
}

/** A token is renewed this long before it ends, so that none ends on its way. */
const earlyMs = 30_000

/** Everything that the server half of a driver reaches in one call. */
export async function makeCall(parts: CallParts, { opened, signal: asked, hidden, key }: Calling): Promise<DriverCall> {
  const { secrets, guard, pools } = parts
  const { document, holder } = opened
  const values = await secrets.read(holder)
  for (const text of Object.values(values)) hidden.add(text)
  const signal = AbortSignal.any([asked, AbortSignal.timeout(longestCall)])
  const settings = JSON.stringify([document.driver, document.connection, values])
  return {
    connection: document.connection,
    secrets: values,
    ask: request => askPatiently(request, { ...guard, signal, largest: largestAnswer }),
    token: tokenOf(parts, opened, values),
    conceal: text => hidden.add(text),
    connect: reachThrough(guard),
    lend: (open, work) => pools.lend(placeOf(holder), settings, { open, work }),
    signal,
    ...(key !== undefined && { key }),
  }
}

export const placeOf = ({ tenantId, integrationId }: SecretHolder): string => `${tenantId} ${integrationId}`

/** Whoever asks while a token is renewed waits for that one. */
function tokenOf(
  { secrets, renewals }: CallParts,
  { document, holder }: Opened,
  values: DriverCall['secrets'],
): DriverCall['token'] {
  const settings = [document.connection, values]
  const name = JSON.stringify([holder, settings])
  return async (renew, refused) => {
    const kept = await secrets.readToken(holder, settings)
    if (kept && kept.value !== refused && kept.expiresAt - earlyMs > Date.now()) return kept.value
    const renewed = async () => {
      const token: Token = await renew()
      await secrets.keepToken(holder, settings, token)
      return token.value
    }
    const waiting = renewals.get(name) ?? renewed().finally(() => renewals.delete(name))
    renewals.set(name, waiting)
    return waiting
  }
}
