import type { Area } from '../routes/area.ts'

/** Collections: the section `data`, its list, its editor and the import. */
export const collectionsArea: Area = {
  section: {
    id: 'data',
    icon: 'database',
    href: '/builder/data/list',
    key: 'D',
  },
  routes: [
    { path: '/builder/data/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/data/general',
      tabs: [
        'definition',
        'default-value',
        'examples',
        'filters',
        'records',
        'applications',
        'views',
        'triggers',
        'associations',
        'settings',
        'notes',
      ],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
    { path: '/builder/data/import', load: async () => (await import('./screens.ts')).loadImport() },
  ],
  findCommands: async (search, signal) => (await import('./screens.ts')).findCollections(search, signal),
}
