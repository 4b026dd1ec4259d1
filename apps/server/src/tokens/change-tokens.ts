import { notFound, UserError, uuidv7, validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { namesOf } from '../access/names-of-users.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { addToken, findTokenById, type ListedToken, listTokens, removeToken } from '../secrets/api-token-table.ts'
import type { Services } from '../services.ts'
import { newToken } from './api-tokens.ts'
import { logTokenChange } from './log-token-change.ts'

const mostOfOne = 50

type Create = Contracts['API_TOKEN_CREATE']

/** Makes a token for the caller; nobody gives it more than they hold. */
export async function createToken(
  { database, bus }: Services,
  caller: Caller,
  input: InputOf<Create>,
): Promise<OutputOf<Create>> {
  checkRights(caller, input)
  const { tenant, userId } = caller
  const { token, hash, ending } = newToken()
  const { name, roles, isTenantAdmin, appIds = null, operations = null, expiresInDays = null } = input
  const id = uuidv7()
  const expiresAt = await database.transaction(async connection => {
    await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} ${userId} tokens`}, 0))`)
    const own = await listTokens(connection, { tenantId: tenant.id, userId })
    if (own.length >= mostOfOne)
      throw new UserError('VALIDATION_ERROR', `You have ${mostOfOne} API tokens: revoke one that is not used any more`)
    const rights = { roles, isTenantAdmin, appIds, operations }
    const added = await addToken(connection, {
      ...rights,
      id,
      tenantId: tenant.id,
      userId,
      name: name.trim(),
      hash,
      ending,
      expiresInDays,
    })
    await logTokenChange(connection, caller, userId)
    return added.expiresAt
  })
  bus.announce('log', tenant.id)
  return { id, token, ...(expiresAt && { expiresAt: new Date(expiresAt).toISOString() }) }
}

function checkRights(caller: Caller, { roles, isTenantAdmin, appIds = [], operations = [] }: InputOf<Create>): void {
  const own = new Set(caller.apps.map(({ id }) => id))
  if (roles.some(role => !caller.roles.includes(role))) throw moreRights('You do not hold this role')
  if (isTenantAdmin && !caller.isTenantAdmin) throw moreRights('You are not a tenant admin yourself')
  if (appIds.some(id => !own.has(id))) throw moreRights('You are not in this app')
  const unknown = operations.filter(name => !Object.hasOwn(contracts, name))
  if (unknown.length > 0)
    throw validationError(unknown.map(name => ({ path: 'operations', message: `There is no operation ${name}` })))
}

const moreRights = (message: string) => new UserError('DENIED', message)

export async function listTokensOf(
  { database }: Services,
  caller: Caller,
  { userId, everybody }: InputOf<Contracts['API_TOKEN_LIST']>,
): Promise<OutputOf<Contracts['API_TOKEN_LIST']>> {
  if (everybody && userId !== undefined)
    throw validationError([{ path: 'userId', message: 'Leave it out where the tokens of everybody are asked for' }])
  const wanted = everybody ? undefined : (userId ?? caller.userId)
  if (wanted !== caller.userId && !caller.isTenantAdmin)
    throw new UserError('DENIED', 'Only a tenant admin sees the API tokens of others')
  const { tenant } = caller
  const tokens = await listTokens(database, { tenantId: tenant.id, userId: wanted })
  const users = tokens.flatMap(token => [token.userId, ...token.flowUserIds])
  const names = await namesOf(database.withRole(tenant.role), tenant, users)
  return { list: tokens.map(token => shown(token, names)) }
}

function shown(
  token: ListedToken,
  names: ReadonlyMap<string, string>,
): OutputOf<Contracts['API_TOKEN_LIST']>['list'][number] {
  const { id, name, ending, isTenantAdmin, roles, appIds, operations, createdAt, expiresAt, lastUsedAt, lastAddress } =
    token
  const moment = (text: string) => new Date(text).toISOString()
  return {
    id,
    name,
    owner: { id: token.userId, name: names.get(token.userId) ?? token.userId },
    ending,
    roles: [...roles],
    isTenantAdmin,
    flowUsers: token.flowUserIds.flatMap(user => {
      const known = names.get(user)
      return known === undefined ? [] : [{ id: user, name: known }]
    }),
    createdAt: moment(createdAt),
    ...(appIds && { appIds: [...appIds] }),
    ...(operations && { operations: [...operations] }),
    ...(expiresAt && { expiresAt: moment(expiresAt) }),
    ...(lastUsedAt && { lastUsedAt: moment(lastUsedAt) }),
    ...(lastAddress && { lastAddress }),
  }
}

/** For everybody but its owner and tenant admins a token is as one that is not there. */
export async function revokeToken(
  { database, bus, apiTokens }: Services,
  caller: Caller,
  { id, answerKey }: { id: string; answerKey: AnswerKey | undefined },
): Promise<object> {
  const { tenant } = caller
  await database.transaction(async connection => {
    const token = await findTokenById(connection, { id, tenantId: tenant.id })
    const isTheirs = token && (token.userId === caller.userId || caller.isTenantAdmin)
    if (!isTheirs || !(await removeToken(connection, id))) throw notFound('The API token')
    await logTokenChange(connection, caller, token.userId)
    await keepAnswer(connection, answerKey, '{}')
  })
  apiTokens.forget(tenant.id)
  bus.announce('log', tenant.id)
  return {}
}
