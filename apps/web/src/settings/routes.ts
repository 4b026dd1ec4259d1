import type { Area } from '../routes/area.ts'

const home = '/builder/settings'

export const settingsArea: Area = {
  section: {
    id: 'settings',
    icon: 'domain',
    href: home,
  },
  routes: (['general', 'sign-in', 'mail', 'mobile', 'features', 'work', 'tokens', 'about'] as const).map(tab => ({
    path: tab === 'general' ? home : `${home}/${tab}`,
    load: async () => (await import('./screens.ts')).screens[tab](),
  })),
}
