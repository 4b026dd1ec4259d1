import type { Area } from '../routes/area.ts'

/** Flows: running one, the section `flows` with its list and its editor. */
export const flowsArea: Area = {
  section: {
    id: 'flows',
    icon: 'account_tree',
    href: '/builder/flows/list',
    key: 'F',
  },
  routes: [
    { path: '/flow', load: async () => (await import('./flow-page.tsx')).FlowPage },
    { path: '/builder/flows/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/flows/general',
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
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
