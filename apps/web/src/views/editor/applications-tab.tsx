import type { ViewDocument } from '@trellis/model'
import { Button, EmptyState, Icon, Link, Skeleton } from '@trellis/ui'
import { useAllApps } from '../../apps/use-all-apps.ts'
import { useKnownThings } from '../../flows/editor/known-things.ts'
import { placeOf } from '../../routes/places.ts'
import styles from './pages.module.css'
import { t } from './texts.ts'
import { usedCollections } from './used-collections.ts'

/** The apps whose members find the view, and what they do not see in it for want of a grant. */
export function ApplicationsTab({ id, view }: { id: string | undefined; view: ViewDocument }) {
  const all = useAllApps()
  const { collections } = useKnownThings()
  if (!all) return <Skeleton shape="rows" count={3} />
  const apps = all.filter(({ document }) => document.views?.some(({ viewId }) => viewId === id))
  if (apps.length === 0)
    return (
      <EmptyState
        icon="apps"
        title={t('viewEditor.appsEmpty')}
        description={t('viewEditor.appsEmptyWhy')}
        action={
          <Button variant="primary" href="/builder/tags/list">
            {t('viewEditor.apps')}
          </Button>
        }
      />
    )
  const shown = usedCollections(view).filter(({ isShown }) => isShown)
  return (
    <ul className={`${styles.page} ${styles.rows}`}>
      {apps.map(({ id: appId, document }) => {
        const readable = new Set(document.collections.filter(({ read }) => read).map(each => each.collectionId))
        const lacking = shown.filter(each => !readable.has(each.id)).map(each => collections?.get(each.id) ?? each.id)
        return (
          <li key={appId} className={styles.row}>
            <Icon name={document.icon ?? 'apps'} />
            <span className={styles.words}>
              <Link href={placeOf.appEditor(appId)}>{document.name}</Link>
              {lacking.length > 0 && (
                <span className={styles.hint}>{t('viewEditor.appLacks', { names: lacking.join(', ') })}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
