import { notFound, validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import { namesOf } from '../access/names-of-users.ts'
import type { OperationContext } from '../calls/implement.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { findTokenById, listUsableTokens, setFlowUsers } from '../secrets/api-token-table.ts'
import type { Services } from '../services.ts'
import { logTokenChange } from './log-token-change.ts'

/** Whoever may make flows that run as a token acts for its owner: nobody but the owner says who. */
export async function setFlowUsersOf(
  { id, userIds }: InputOf<Contracts['API_TOKEN_SET_FLOW_USERS']>,
  { services, caller, answerKey }: OperationContext,
): Promise<object> {
  const { tenant, userId } = caller
  const { database, bus } = services
  await database.transaction(async connection => {
    const token = await findTokenById(connection, { id, tenantId: tenant.id })
    if (token?.userId !== userId) throw notFound('The API token')
    const names = await connection.as(tenant.role, workspace => namesOf(workspace, tenant, userIds))
    const unknown = userIds.findIndex(each => !names.has(each))
    if (unknown >= 0) throw validationError([{ path: `userIds.${unknown}`, message: 'There is no such user' }])
    await setFlowUsers(connection, { id, userIds })
    await logTokenChange(connection, caller, userId)
    await keepAnswer(connection, answerKey, '{}')
  })
  bus.announce('log', tenant.id)
  return {}
}

/** The tokens that flows of the caller may run as. */
export async function usableTokens(
  { database }: Pick<Services, 'database'>,
  { tenant, userId }: Caller,
): Promise<OutputOf<Contracts['API_TOKEN_USABLE_LIST']>> {
  const tokens = await listUsableTokens(database, { tenantId: tenant.id, userId })
  const owners = tokens.map(token => token.userId)
  const names = await namesOf(database.withRole(tenant.role), tenant, owners)
  return {
    list: tokens.map(token => ({
      id: token.id,
      name: token.name,
      ending: token.ending,
      ownerId: token.userId,
      ownerName: names.get(token.userId) ?? token.userId,
      ...(token.expiresAt && { expiresAt: new Date(token.expiresAt).toISOString() }),
    })),
  }
}
