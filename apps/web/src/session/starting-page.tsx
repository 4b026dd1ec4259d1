import { Button, EmptyState, Skeleton } from '@trellis/ui'
import { useSession } from './session-store.ts'
import styles from './starting-page.module.css'
import { t } from './starting-texts.ts'

/** While nobody knows yet who is here: nothing for a moment, then the outline of a page, or why it does not go on. */
export function StartingPage() {
  const { status } = useSession()
  return (
    <main id="main" className={styles.page} aria-busy={status === 'starting'} aria-label={t('session.starting')}>
      {status === 'unreachable' ? (
        <div role="alert">
          <EmptyState
            icon="cloud_off"
            title={t('session.unreachable')}
            description={t('session.unreachableHow')}
            action={<Button onPress={() => location.reload()}>{t('session.tryAgain')}</Button>}
          />
        </div>
      ) : (
        <div className={styles.outline}>
          <Skeleton shape="text" count={4} />
        </div>
      )}
    </main>
  )
}
