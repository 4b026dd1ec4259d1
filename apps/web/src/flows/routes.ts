import { assetLooks } from '@trellis/model'
import { listAndEditor } from '../routes/list-and-editor.ts'

/** Flows: running one, the section `flows` with its list and its editor. */
export const flowsArea = listAndEditor({
  ...assetLooks.Flow,
  key: 'F',
  tabs: [
    'notes',
    'inputs',
    'changes',
    'state',
    'output',
    'starts',
    'steps',
    'logs',
    'applications',
    'collections',
    'preview',
  ],
  screens: () => import('./screens.ts'),
  more: [{ path: '/flow', load: async () => (await import('./flow-page.tsx')).FlowPage }],
})
