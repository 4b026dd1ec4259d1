import { placeOf } from '../routes/places.ts'
import { LinkedTab } from './linked-tab.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Which views the app's members may open. */
export function ViewsTab({ editor: { document, change } }: { editor: AppEditor }) {
  if (!document) return null
  return (
    <LinkedTab
      kind="View"
      icon="web"
      linked={(document.views ?? []).map(({ viewId }) => viewId)}
      onChange={ids => change({ ...document, views: ids.map(viewId => ({ viewId })) })}
      hrefOf={placeOf.viewEditor}
      words={{
        title: t('apps.views'),
        add: t('apps.addView'),
        empty: t('apps.viewsEmpty'),
        emptyWhy: t('apps.viewsEmptyWhy'),
        none: t('apps.viewsNone'),
        gone: t('apps.viewGone'),
      }}
    />
  )
}
