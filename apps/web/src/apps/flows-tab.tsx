import { placeOf } from '../routes/places.ts'
import { LinkedTab } from './linked-tab.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Which flows the app's members may run. */
export function FlowsTab({ editor: { document, change } }: { editor: AppEditor }) {
  if (!document) return null
  return (
    <LinkedTab
      kind="Flow"
      icon="account_tree"
      linked={(document.flows ?? []).map(({ flowId }) => flowId)}
      onChange={ids => change({ ...document, flows: ids.map(flowId => ({ flowId })) })}
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
