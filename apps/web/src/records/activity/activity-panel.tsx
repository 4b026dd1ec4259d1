import { IconButton } from '@trellis/ui'
import { t as recordsText } from '../texts.ts'
import { ActivityLog, type ActivityLogProps } from './activity-log.tsx'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'

type ActivityPanelProps = ActivityLogProps & {
  id: string
  /** Absent where the frame around it has the title and the way to close. */
  onClose?: () => void
}

/** The log of one record, beside it. */
export function ActivityPanel({ onClose, ...log }: ActivityPanelProps) {
  return (
    <section className={styles.panel} aria-label={t('records.activityLog')}>
      {onClose && (
        <header className={styles.head}>
          <h2 className={styles.title}>{recordsText('records.activity')}</h2>
          <IconButton icon="close" size="small" label={t('records.activityClose')} onPress={onClose} />
        </header>
      )}
      <ActivityLog {...log} />
    </section>
  )
}
