import { placeOf } from '../routes/places.ts'
import { LinkedTab } from './linked-tab.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Which flows the app's members may run. */
export function FlowsTab({ editor }: { editor: AppEditor }) {
  return (
    <LinkedTab
      editor={editor}
      kind="Flow"
      icon="account_tree"
      hrefOf={placeOf.flowEditor}
      words={{
        title: t('apps.flows'),
        add: t('apps.addFlow'),
        empty: t('apps.flowsEmpty'),
        emptyWhy: t('apps.flowsEmptyWhy'),
        none: t('apps.flowsNone'),
        gone: t('apps.flowGone'),
      }}
    />
  )
}
