import type { Area } from '../routes/area.ts'

export const invitationsArea: Area = {
  section: {
    id: 'invitations',
    icon: 'mail',
    href: '/builder/invitations/list',
  },
  routes: [
    {
      path: '/builder/invitations/list',
      load: async () => (await import('./screens.ts')).loadList(),
    },
    {
      path: '/builder/invitations/general',
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
