import { type AppDocument, customViewPositions } from '@trellis/model'
import { Checkbox, NumberField, Select } from '@trellis/ui'
import { CustomViewFields } from '../views/custom-view-fields.tsx'
import styles from './app-editor.module.css'
import { appLinks } from './app-links.ts'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { useAppPlace } from './use-app-place.ts'
import { textOf, useCoreList } from './use-builder-lists.ts'

/** How the app shows to its people: where it stands among their apps, what opens first, and where it is left out. */
export function ViewSettingsTab({ editor: { id, document, change, problems } }: { editor: AppEditor }) {
  const views = useCoreList('View', 'name')
  const place = useAppPlace(id, document)
  if (!document) return null
  const { appHomeView, customView, order } = document
  const linked = appLinks.View.ids(document)
  const nameOf = (viewId: string) =>
    textOf(
      views?.find(each => each.id === viewId),
      'name',
    ) || viewId
  return (
    <div className={styles.form}>
      <NumberField
        label={t('apps.order')}
        description={place ? `${t('apps.orderHow')} ${place}` : t('apps.orderHow')}
        value={order ?? null}
        error={problems['order']}
        onChange={next => change(withOptional(document, 'order', next), 'order')}
      />
      <Select
        label={t('apps.homeView')}
        description={linked.length > 0 ? t('apps.homeViewHow') : t('apps.homeViewNoViews')}
        isDisabled={linked.length === 0}
        isClearable
        isSearchable
        placeholder={t('apps.homeViewNone')}
        value={appHomeView ?? null}
        error={problems['appHomeView']}
        options={linked.map(viewId => ({ id: viewId, label: nameOf(viewId), icon: 'web' }))}
        onChange={next => change(withOptional(document, 'appHomeView', next))}
      />
      <CustomViewFields
        positions={customViewPositions}
        label={t('apps.customView')}
        description={linked.length > 0 ? t('apps.customViewHow') : t('apps.homeViewNoViews')}
        value={customView}
        error={problems['customView']}
        options={linked.map(viewId => ({ id: viewId, label: nameOf(viewId) }))}
        onChange={next => change(withOptional(document, 'customView', next))}
      />
      <Checkbox
        label={t('apps.hide')}
        description={t('apps.hideHint')}
        value={document.hideApp === true}
        onChange={hideApp => change({ ...document, hideApp: hideApp === true })}
      />
      <Checkbox
        label={t('apps.excludeFromSearch')}
        description={t('apps.excludeFromSearchHint')}
        value={document.excludeFromSearch === true}
        onChange={excluded => change({ ...document, excludeFromSearch: excluded === true })}
      />
    </div>
  )
}

/** What is emptied is left out, so that the definition holds no empty values. */
function withOptional(
  document: AppDocument,
  key: 'order' | 'appHomeView' | 'customView',
  value: AppDocument[typeof key] | null,
): AppDocument {
  const { [key]: _, ...rest } = document
  return value === null || value === undefined ? rest : { ...rest, [key]: value }
}
