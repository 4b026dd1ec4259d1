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
      load: () => import('./invitation-list-page.tsx').then(module => module.InvitationListPage),
    },
    {
      path: '/builder/invitations/general',
      load: () => import('./invitation-editor-page.tsx').then(module => module.InvitationEditorPage),
    },
  ],
}
