import { placeOf } from '../routes/places.ts'
import { LinkedTab } from './linked-tab.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Which integrations belong to the app. */
export function IntegrationsTab({ editor }: { editor: AppEditor }) {
  return (
    <LinkedTab
      editor={editor}
      kind="Integration"
      icon="power"
      hrefOf={placeOf.integrationEditor}
      words={{
        title: t('apps.integrations'),
        add: t('apps.addIntegration'),
        empty: t('apps.integrationsEmpty'),
        emptyWhy: t('apps.integrationsEmptyWhy'),
        none: t('apps.integrationsNone'),
        gone: t('apps.integrationGone'),
      }}
    />
  )
}
