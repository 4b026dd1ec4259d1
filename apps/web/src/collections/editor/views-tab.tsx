import { EmptyState } from '@trellis/ui'
import styles from '../collections.module.css'
import { t } from './linked-texts.ts'
import { UsedBy } from './used-by.tsx'

/** The views that show this collection. */
export function ViewsTab({ id }: { id: string }) {
  return (
    <div className={styles.form}>
      <UsedBy
        collectionId={id}
        label={t('collections.views')}
        isMeant={({ kind }) => kind === 'View'}
        none={
          <EmptyState
            icon="view_quilt"
            title={t('collections.viewsNone')}
            description={t('collections.viewsNoneWhy')}
          />
        }
      />
    </div>
  )
}
