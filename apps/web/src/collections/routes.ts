import { assetLooks } from '@trellis/model'
import type { Area } from '../routes/area.ts'
import { listAndEditor } from '../routes/list-and-editor.ts'

const screens = () => import('./screens.ts')

/** Collections: the section `data`, its list, its editor and the import. */
export const collectionsArea: Area = {
  ...listAndEditor({
    ...assetLooks.Entity,
    key: 'D',
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
    screens,
    more: [{ path: '/builder/data/import', load: async () => (await screens()).loadImport() }],
  }),
  findCommands: async (search, signal) => (await screens()).findCollections(search, signal),
}
