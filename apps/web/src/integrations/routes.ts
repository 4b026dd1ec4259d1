import type { Area } from '../routes/area.ts'

/** The section `integrations`: its list and its editor. */
export const integrationsArea: Area = {
  section: {
    id: 'integrations',
    icon: 'power',
    href: '/builder/integrations/list',
    key: 'I',
  },
  routes: [
    {
      path: '/builder/integrations/list',
      load: async () => (await import('./screens.ts')).loadList(),
    },
    {
      path: '/builder/integrations/general',
      tabs: ['applications', 'test', 'logs'],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
