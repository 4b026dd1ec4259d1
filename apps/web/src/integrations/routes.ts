import type { Area } from '../routes/area.ts'
import { t } from '../routes/section-texts.ts'

/** The section `integrations`: its list and its editor. */
export const integrationsArea: Area = {
  section: {
    id: 'integrations',
    label: () => t('section.integrations'),
    description: () => t('section.integrations.use'),
    icon: 'power',
    href: '/builder/integrations/list',
    key: 'I',
  },
  routes: [
    {
      path: '/builder/integrations/list',
      load: async () => (await import('./screens.ts')).loadList(),
    },
    {
      path: '/builder/integrations/general',
      alsoAt: ['/builder/integrations/test', '/builder/integrations/logs'],
      load: async () => (await import('./screens.ts')).loadEditor(),
    },
  ],
}
