import { assetLooks } from '@trellis/model'
import { listAndEditor } from '../routes/list-and-editor.ts'

/** The section `integrations`: its list and its editor. */
export const integrationsArea = listAndEditor({
  ...assetLooks.Integration,
  key: 'I',
  tabs: ['applications', 'test', 'logs'],
  screens: () => import('./screens.ts'),
})
