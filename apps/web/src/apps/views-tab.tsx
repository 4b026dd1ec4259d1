import { placeOf } from '../routes/places.ts'
import { LinkedTab } from './linked-tab.tsx'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'

/** Which views the app's members may open. */
export function ViewsTab({ editor }: { editor: AppEditor }) {
  return (
    <LinkedTab
      editor={editor}
      kind="View"
      icon="web"
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
