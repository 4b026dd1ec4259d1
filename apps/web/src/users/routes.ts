import { mayOpenSection } from '@trellis/model'
import { call } from '../api/call.ts'
import type { Command } from '../commands/command.ts'
import type { Area } from '../routes/area.ts'
import { placeOf } from '../routes/places.ts'
import { t } from '../routes/section-texts.ts'
import { useSession } from '../session/session-store.ts'

export const usersArea: Area = {
  section: {
    id: 'users',
    label: () => t('section.users'),
    description: () => t('section.users.use'),
    icon: 'person',
    href: '/builder/users/list',
    key: 'U',
  },
  routes: [
    { path: '/builder/users/list', load: () => import('./user-list-page.tsx').then(module => module.UserListPage) },
    {
      path: '/builder/users/general',
      alsoAt: ['/builder/users/applications'],
      load: () => import('./user-editor-page.tsx').then(module => module.UserEditorPage),
    },
  ],
  findCommands,
}

async function findCommands(search: string, signal: AbortSignal): Promise<Command[]> {
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
