import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

export const settingsArea: Area = {
  section: {
    id: 'settings',
    label: () => t('section.settings'),
    description: () => t('section.settings.use'),
    icon: 'domain',
    href: '/builder/settings',
  },
  routes: [
    { path: '/builder/settings', load: async () => (await import('./screens.ts')).loadGeneral() },
    { path: '/builder/settings/mail', load: async () => (await import('./screens.ts')).loadMail() },
  ],
}
