import type { Area } from '../routes/area.ts'
import { t } from './texts.ts'

/** Apps: the section `tags`, its list and its editor. */
export const appsArea: Area = {
  section: {
    id: 'tags',
    label: () => t('apps.listTitle'),
    description: () => t('apps.intro'),
    icon: 'apps',
    href: '/builder/tags/list',
    key: 'A',
  },
  routes: [
    { path: '/builder/tags/list', load: async () => (await import('./app-list-page.tsx')).AppListPage },
    {
      path: '/builder/tags/general',
      alsoAt: ['/builder/tags/data', '/builder/tags/user'],
      load: async () => (await import('./app-editor-page.tsx')).AppEditorPage,
    },
  ],
}
