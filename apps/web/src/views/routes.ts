import type { Area } from '../routes/area.ts'

/** Views: opening them, the section `views` with its list and its editor. */
export const viewsArea: Area = {
  section: {
    id: 'views',
    icon: 'web',
    href: '/builder/views/list',
    key: 'V',
  },
  routes: [
    { path: '/view', load: async () => (await import('./view-page.tsx')).ViewPage },
    { path: '/builder/views/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/views/general',
      tabs: ['layout', 'vars', 'preview', 'collections', 'applications', 'logs', 'notes'],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
