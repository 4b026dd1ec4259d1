import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

export const invitationsArea: Area = {
  section: {
    id: 'invitations',
    label: () => t('section.invitations'),
    description: () => t('section.invitations.use'),
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
