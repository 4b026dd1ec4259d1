import { assetLooks } from '@trellis/model'
import { listAndEditor } from '../routes/list-and-editor.ts'

/** Views: opening them, the section `views` with its list and its editor. */
export const viewsArea = listAndEditor({
  ...assetLooks.View,
  key: 'V',
  tabs: ['layout', 'vars', 'preview', 'collections', 'applications', 'logs', 'notes'],
  screens: () => import('./screens.ts'),
  more: [{ path: '/view', load: async () => (await import('./view-page.tsx')).ViewPage }],
})
