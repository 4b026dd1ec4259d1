import { importRoute } from '../imports/routes.ts'
import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

/** Collections: the section `data`, its list, its editor and the import. */
export const collectionsArea: Area = {
  section: {
    id: 'data',
    label: () => t('section.data'),
    description: () => t('section.data.use'),
    icon: 'database',
    href: '/builder/data/list',
    key: 'D',
  },
  routes: [
    { path: '/builder/data/list', load: async () => (await import('./collection-list-page.tsx')).CollectionListPage },
    {
      path: '/builder/data/general',
      alsoAt: ['definition', 'filters', 'records', 'applications', 'settings'].map(tab => `/builder/data/${tab}`),
      load: async () => (await import('./editor/collection-editor-page.tsx')).CollectionEditorPage,
    },
    importRoute,
  ],
  findCommands: async (search, signal) => (await import('./find-collections.ts')).findCollections(search, signal),
}
