import type { Area } from '../routes/area.ts'
import { t } from './texts.ts'

export const settingsArea: Area = {
  section: {
    id: 'settings',
    label: () => t('settings.title'),
    description: () => t('settings.description'),
    icon: 'domain',
    href: '/builder/settings',
  },
  routes: [
    { path: '/builder/settings', load: () => import('./settings-page.tsx').then(module => module.SettingsPage) },
  ],
}
