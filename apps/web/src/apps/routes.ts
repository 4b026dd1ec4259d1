import { assetLooks } from '@trellis/model'
import { listAndEditor } from '../routes/list-and-editor.ts'

/** Apps: the section `tags`, its list and its editor. */
export const appsArea = listAndEditor({
  ...assetLooks.Tag,
  key: 'A',
  tabs: ['notes', 'association', 'data', 'flow', 'user', 'view', 'view-settings', 'integration', 'access'],
  screens: () => import('./screens.ts'),
})
