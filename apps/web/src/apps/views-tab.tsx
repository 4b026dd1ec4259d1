import { Button, EmptyState, Icon, IconButton, Link, Menu } from '@trellis/ui'
import rows from '../assets/panel-rows.module.css'
import { placeOf } from '../routes/places.ts'
import styles from './app-editor.module.css'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { textOf, useCoreList } from './use-builder-lists.ts'

/** Which views the app's members may open, in the order in which its home shows them. */
export function ViewsTab({ editor }: { editor: AppEditor }) {
  const { document, change } = editor
  const known = useCoreList('View', 'name')
  if (!document) return null
  const { views = [] } = document
  const free = known?.filter(({ id }) => !views.some(({ viewId }) => viewId === id)) ?? []
  const addMenu = (
    <Menu
      label={t('apps.addView')}
      trigger={
        <Button icon="add" isDisabled={free.length === 0}>
          {t('apps.addView')}
        </Button>
      }
      items={free.map(record => ({ id: record.id, label: textOf(record, 'name'), icon: 'web' }))}
      onAction={viewId => change({ ...document, views: [...views, { viewId }] })}
    />
  )
  if (views.length === 0) {
    return (
      <EmptyState
        icon="web"
        title={t('apps.viewsEmpty')}
        description={known?.length === 0 ? t('apps.viewsNone') : t('apps.viewsEmptyWhy')}
        action={addMenu}
      />
    )
  }
  return (
    <div className={styles.form}>
      <ul className={rows.rows} aria-label={t('apps.views')}>
        {views.map(({ viewId }) => {
          const record = known?.find(({ id }) => id === viewId)
          return (
            <li key={viewId} className={rows.row}>
              <Icon name="web" />
              <span className={rows.words}>
                <Link href={placeOf.viewEditor(viewId)}>{record ? textOf(record, 'name') : viewId}</Link>
                {known && !record && <span className={rows.hint}>{t('apps.viewGone')}</span>}
              </span>
              <IconButton
                icon="close"
                size="small"
                label={t('apps.removeView', { name: record ? textOf(record, 'name') : viewId })}
                onPress={() => change({ ...document, views: views.filter(each => each.viewId !== viewId) })}
              />
            </li>
          )
        })}
      </ul>
      <div>{addMenu}</div>
    </div>
  )
}
