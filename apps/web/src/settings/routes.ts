import type { Area } from '../routes/area.ts'

export const settingsArea: Area = {
  section: {
    id: 'settings',
    icon: 'domain',
    href: '/builder/settings',
  },
  routes: [
    { path: '/builder/settings', load: async () => (await import('./screens.ts')).loadGeneral() },
    { path: '/builder/settings/about', load: async () => (await import('./screens.ts')).loadAbout() },
    { path: '/builder/settings/mail', load: async () => (await import('./screens.ts')).loadMail() },
  ],
}
