import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

const pages = ['notes', 'inputs', 'changes', 'state', 'output', 'steps', 'logs']

/** Flows: running one, the section `flows` with its list and its editor. */
export const flowsArea: Area = {
  section: {
    id: 'flows',
    label: () => t('section.flows'),
    description: () => t('section.flows.use'),
    icon: 'account_tree',
    href: '/builder/flows/list',
    key: 'F',
  },
  routes: [
    { path: '/flow', load: async () => (await import('./flow-page.tsx')).FlowPage },
    { path: '/builder/flows/list', load: async () => (await import('./screens.ts')).loadList() },
    {
      path: '/builder/flows/general',
      alsoAt: pages.map(page => `/builder/flows/${page}`),
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
