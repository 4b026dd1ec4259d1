import { recordVerbs } from '@trellis/model'
import { Button, Chip, EmptyState, Icon, Link, Skeleton } from '@trellis/ui'
import { useAllApps } from '../../apps/use-all-apps.ts'
import { placeOf } from '../../routes/places.ts'
import styles from '../collections.module.css'
import { t } from '../texts.ts'
import { AppGapLine } from './app-gap-line.tsx'

/** The apps that give this collection to people, and what each allows. */
export function ApplicationsTab({ id }: { id: string }) {
  const all = useAllApps()
  if (!all) return <Skeleton shape="rows" count={3} />
  const apps = all.flatMap(app => {
    const grants = app.document.collections.find(({ collectionId }) => collectionId === id)
    return grants ? [{ app, grants }] : []
  })
  if (apps.length === 0) {
    return (
      <EmptyState
        icon="apps"
        title={t('collections.appsEmpty')}
        description={t('collections.appsEmptyWhy')}
        action={
          <Button variant="primary" href="/builder/tags/list">
            {t('collections.apps')}
          </Button>
        }
      />
    )
  }
  return (
    <ul className={styles.plainList}>
      {apps.map(({ app, grants }) => (
        <li key={app.id} className={styles.appRow}>
          <Icon name={app.document.icon ?? 'apps'} />
          <Link href={placeOf.appEditor(app.id)}>{app.document.name}</Link>
          <span className={styles.chips}>
            {recordVerbs
              .filter(verb => grants[verb])
              .map(verb => (
                <Chip key={verb} size="small">
                  {t(`collections.verb.${verb}`)}
                </Chip>
              ))}
            {grants.rowRule && (
              <Chip size="small" icon="filter_list">
                {t('collections.rowRule')}
              </Chip>
            )}
          </span>
          <AppGapLine appId={app.id} document={app.document} collectionId={id} />
        </li>
      ))}
    </ul>
  )
}
