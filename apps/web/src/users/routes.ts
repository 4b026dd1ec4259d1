import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

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
  findCommands: async (search, signal) => (await import('./find-users.ts')).findUsers(search, signal),
}
