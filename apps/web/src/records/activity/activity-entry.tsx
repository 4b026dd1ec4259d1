import { ownValue } from '@trellis/base'
import type { Activity, RecordSchema } from '@trellis/model'
import { Avatar, formatLogTime } from '@trellis/ui'
import type { ReactNode } from 'react'
import styles from './activity-panel.module.css'
import { Change } from './change.tsx'
import { t } from './texts.ts'

type EntryProps = {
  entry: Activity
  schema: RecordSchema
  who: string
  /** Which record it is of, where the log is not that of one. */
  record?: ReactNode
  /** Absent where it is open: its values are shown as long as they are. */
  onOpen?: () => void
  children: ReactNode
}

/** Who did what, when, and what became of each field. */
export function Entry({ entry, schema, who, record, onOpen, children }: EntryProps) {
  const changes = entry.changeLog ?? []
  const what = (
    <>
      <span className={styles.what}>
        <strong>{who}</strong> {actionText(entry)}
      </span>{' '}
      <time className={styles.time} dateTime={entry.createdAt}>
        {formatLogTime(entry.createdAt)}
      </time>
    </>
  )
  return (
    <div className={styles.entry}>
      <Avatar name={who} size={24} />
      <div className={styles.words}>
        {onOpen ? (
          <button type="button" id={openerId(entry)} className={styles.opener} onClick={onOpen}>
            {what}
          </button>
        ) : (
          <p className={styles.opener}>{what}</p>
        )}
        {record}
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(change => (
              <Change
                key={change.key}
                {...{ change, field: ownValue(schema.properties, change.key), isWhole: !onOpen }}
              />
            ))}
          </dl>
        )}
        {children}
      </div>
    </div>
  )
}

/** Of the button that opens it, where the focus goes on coming back. */
export const openerId = ({ id }: Activity) => `activity-${id}`

function actionText({ action, changesCount, undoOf }: Activity): string {
  if (action === 'update' && undoOf) return t('records.change.undo', { count: changesCount })
  return t(`records.change.${action}`, { count: changesCount })
}
