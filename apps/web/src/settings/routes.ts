import type { Area } from '../routes/area.ts'

export const settingsArea: Area = {
  section: {
    id: 'settings',
    icon: 'domain',
    href: '/builder/settings',
  },
  routes: [
    { path: '/builder/settings', load: () => import('./settings-page.tsx').then(module => module.SettingsPage) },
  ],
}
