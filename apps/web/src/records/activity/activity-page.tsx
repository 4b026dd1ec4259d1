import { mayOpenSection } from '@trellis/model'
import { EmptyState, Skeleton } from '@trellis/ui'
import { describeError } from '../../api/show-error.ts'
import { useTextParameter } from '../../router/place.ts'
import { placeOf } from '../../routes/places.ts'
import { useUser } from '../../session/session-store.ts'
import { Page } from '../../shell/page.tsx'
import { RecordGatewayProvider } from '../record-gateway.tsx'
import { t as recordsText } from '../texts.ts'
import { useCollection } from '../use-collection.ts'
import { ActivityLog } from './activity-log.tsx'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'

/** ACTIVITY: who changed which record of a collection, and when. */
export function ActivityPage() {
  const collectionId = useTextParameter('collectionId') ?? ''
  const { data: collection, error } = useCollection(collectionId)
  const name = collection?.name ?? ''
  const hasReads = mayOpenSection(useUser(), 'data')
  return (
    <Page
      title={recordsText('records.activity')}
      area={name}
      icon="history"
      description={t('records.activityOfAll')}
      crumbs={[{ id: 'list', label: name, href: placeOf.table({ collectionId }) }]}
    >
      <section className={styles.page} aria-label={t('records.activityLog')}>
        {collection && (
          <RecordGatewayProvider>
            <ActivityLog {...{ collectionId, hasReads }} schema={collection.schema} mayUndo={collection.verbs.update} />
          </RecordGatewayProvider>
        )}
        {!collection && !error && <Skeleton shape="rows" count={5} />}
        {!collection && error && (
          <EmptyState icon="error" title={t('records.activityFailed')} description={describeError(error).message} />
        )}
      </section>
    </Page>
  )
}
