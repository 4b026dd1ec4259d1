import type { Area } from '../routes/area.ts'

/** Apps: the section `tags`, its list and its editor. */
export const appsArea: Area = {
  section: {
    id: 'tags',
    icon: 'apps',
    href: '/builder/tags/list',
    key: 'A',
  },
  routes: [
    { path: '/builder/tags/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/tags/general',
      tabs: ['notes', 'association', 'data', 'flow', 'user', 'view', 'view-settings', 'integration', 'access'],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
