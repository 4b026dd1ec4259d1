import { validationError } from '@trellis/base'
import type { FlowDocument } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { namesOf } from '../access/names-of-users.ts'
import { findTokenById } from '../secrets/api-token-table.ts'
import type { Services } from '../services.ts'

type RunAs = {
  /** Absent where the token was revoked or has ended, as is its owner. */
  name?: string
  ownerName?: string
  /** The caller may make, save and test flows that run as it. */
  isUsable: boolean
}

/** The API token that a flow names, as far as it concerns whoever works on the flow. */
export async function readRunAs(
  { database }: Pick<Services, 'database'>,
  { tenant, userId }: Caller,
  tokenId: string,
): Promise<RunAs> {
  const token = await findTokenById(database, { id: tokenId, tenantId: tenant.id })
  if (!token) return { isUsable: false }
  const names = await namesOf(database.withRole(tenant.role), tenant, [token.userId])
  const isUsable = token.userId === userId || token.flowUserIds.includes(userId)
  return { name: token.name, ownerName: names.get(token.userId) ?? token.userId, isUsable }
}

type RunAsCheck = {
  services: Pick<Services, 'database'>
  caller: Caller
  /** A token that is gone gives nobody any rights, and another one can be chosen only once the flow is there. */
  mayBeGone?: boolean
}

/** VALIDATION_ERROR where the caller may not make the flow act for the token's owner. `path`: where the document stands. */
export async function checkRunAs(
  { services, caller, mayBeGone = false }: RunAsCheck,
  { runAs }: Pick<FlowDocument, 'runAs'>,
  path: string,
): Promise<void> {
  if (runAs === undefined) return
  const { ownerName, isUsable } = await readRunAs(services, caller, runAs)
  if (isUsable || (mayBeGone && ownerName === undefined)) return
  const message =
    ownerName === undefined
      ? 'This API token was revoked or has ended: choose another one'
      : `You may not make flows run as this API token: ask ${ownerName}`
  throw validationError([{ path, message }])
}
