import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { RunRow } from './run-row.ts'

/** Whoever started the run, with the rights that they, or the API token that they used, have by now. */
export function findStarter(
  { callers, apiTokens }: Pick<Services, 'callers' | 'apiTokens'>,
  tenant: Tenant,
  { userId, tokenId }: Pick<RunRow, 'userId' | 'tokenId'>,
): Promise<Caller | undefined> {
  if (tokenId !== null) return apiTokens.callerOf(tenant.id, tokenId)
  return userId === null ? Promise.resolve(undefined) : callers.find(tenant.id, userId)
}
