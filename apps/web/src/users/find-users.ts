import { mayOpenSection } from '@trellis/model'
import { call } from '../api/call.ts'
import type { Command } from '../commands/command.ts'
import { placeOf } from '../routes/places.ts'
import { t } from '../routes/section-texts.ts'
import { useSession } from '../session/session-store.ts'

/** What the palette finds of users; loaded when somebody types into it. */
export async function findUsers(search: string, signal: AbortSignal): Promise<Command[]> {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || !mayOpenSection(session.user, 'users')) return []
  const cursor = { collectionId: 'User', searchString: search, options: { limit: 8 } }
  const { list } = await call('CORE_LIST', { cursor, select: ['fullName', 'email'], count: 'none' }, { signal })
  return list.map(user => ({
    id: `user.${user.id}`,
    label: String(user['fullName'] ?? user.recordTitle ?? user.id),
    description: String(user['email'] ?? ''),
    icon: 'person',
    group: 'assets',
    keywords: t('section.users'),
    href: placeOf.userEditor(user.id),
  }))
}
