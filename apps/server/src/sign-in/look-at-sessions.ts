import { notFound, UserError, validationError } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import type { Caller } from '../access/caller.ts'
import { holdsMoreThan } from '../access/holds-more-than.ts'
import { findSessionUser } from '../access/session-user.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { mayCall } from '../calls/gate.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'database' | 'signIn'>

export async function listSessions(
  services: Needed,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<OutputOf<Contracts['SESSION_LIST']>['list']> {
  await refuseOthers(services, caller, userId)
  const sessions = await services.signIn.sessions.list({ tenantId: caller.tenant.id, userId })
  return sessions.map(({ id, createdAt, lastSeenAt, agent, address }) => ({
    id,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
    isThis: id === sessionId,
    ...(agent !== null && { agent }),
    ...(address !== null && { address }),
  }))
}

type Ending = {
  userId: string
  sessionId?: string | undefined
  all?: true | undefined
  exceptId?: string | undefined
  answerKey: AnswerKey | undefined
}

export async function endSessions(
  services: Needed,
  caller: Caller,
  { userId, sessionId, all, exceptId, answerKey }: Ending,
): Promise<{ ended: number }> {
  await refuseOthers(services, caller, userId)
  if ((sessionId === undefined) === (all === undefined))
    throw validationError([{ path: 'sessionId', message: 'Say one session, or all' }])
  const which = sessionId === undefined ? { allBut: exceptId } : { sessionId }
  const user = { tenantId: caller.tenant.id, userId }
  const { ended, announce } = await services.database.transaction(async connection => {
    const ending = await services.signIn.sessions.end(connection, user, which)
    if (sessionId !== undefined && ending.ended === 0) throw notFound('The session')
    await keepAnswer(connection, answerKey, JSON.stringify({ ended: ending.ended }))
    return ending
  })
  announce()
  return { ended }
}

/** Their own; user admins also those of users who hold no more than they do. For everybody else other people are not there. */
async function refuseOthers({ database }: Needed, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId) return
  const isUserAdmin = mayCall(contracts.PASSWORD_LINK_CREATE, caller)
  const user = isUserAdmin ? await findSessionUser(database, caller.tenant, { id: userId }) : undefined
  if (!user) throw notFound('The user')
  if (holdsMoreThan(user, { ...caller, id: caller.userId }))
    throw new UserError('DENIED', 'This user has rights that you do not have: a tenant admin sees their sessions')
}
