import type { Area } from '../routes/area.ts'

export const usersArea: Area = {
  section: {
    id: 'users',
    icon: 'person',
    href: '/builder/users/list',
    key: 'U',
  },
  routes: [
    { path: '/builder/users/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/users/general',
      tabs: ['applications', 'access', 'sessions', 'tokens'],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
  findCommands: async (search, signal) => (await import('./screens.ts')).findUsers(search, signal),
}
