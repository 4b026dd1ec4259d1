import { notFound, UserError, validationError } from '@trellis/base'
import type { SessionAnswer } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import { findSessionUser } from '../access/session-user.ts'
import { holderOf, mayViewAs, readsAll } from '../access/view-as.ts'
import { originOf, writeActivity } from '../records/write/activity-sql.ts'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'database' | 'bus' | 'signIn'>

/** Lets somebody look on as another user: each time is an activity of that user, by whoever looks (0b-decisions §10). */
export async function viewAs(
  { database, bus, signIn }: Needed,
  viewer: Caller,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<SessionAnswer> {
  const { tenant } = viewer
  const holder = holderOf(viewer)
  if (!readsAll(holder) || sessionId === undefined)
    throw new UserError('DENIED', 'Only those who may read all records can view as another user')
  if (userId === viewer.userId) throw validationError([{ path: 'userId', message: 'Choose somebody else' }])
  const user = await findSessionUser(database, tenant, { id: userId })
  // Of those who cannot sign in there is nothing to see.
  if (!user) throw notFound('The user')
  if (!mayViewAs(holder, user))
    throw new UserError('DENIED', 'This user has rights that you do not have: a tenant admin can view as them')
  const entry = { action: 'viewAs', collectionId: 'User', recordId: userId, createdBy: viewer.userId } as const
  await database
    .withRole(tenant.role)
    .transaction(connection => writeActivity(connection, tenant, [{ ...entry, origin: originOf(viewer) }]))
  bus.announce('log', tenant.id)
  return signIn.viewAs({ viewer, sessionId, user })
}
