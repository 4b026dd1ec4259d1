import { focusIfLost, IconButton } from '@trellis/ui'
import { useEffect, useRef } from 'react'
import { t as recordsText } from '../texts.ts'
import { ActivityLog, type ActivityLogProps } from './activity-log.tsx'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'

type ActivityPanelProps = ActivityLogProps & {
  id: string
  /** Opened by keys, which then go on in it. Without the frame around it that takes it anyway. */
  takesFocus?: boolean
  /** Absent where the frame around it has the title and the way to close. */
  onClose?: () => void
}

/** The log of one record, beside it. */
export function ActivityPanel({ onClose, takesFocus = false, ...log }: ActivityPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (takesFocus) panel.current?.focus()
    return () => void focusIfLost(before)
  }, [takesFocus])
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={t('records.activityLog')}>
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
