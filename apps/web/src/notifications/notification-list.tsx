import { formatDateTime, formatRelative, Icon, IconButton, Link, VisuallyHidden } from '@trellis/ui'
import type { Notification } from './notification.ts'
import styles from './notifications.module.css'
import { setRead } from './queries.ts'
import { t } from './texts.ts'

type NotificationListProps = {
  label: string
  list: readonly Notification[]
  /** Runs when a link is followed. */
  onLeave?: () => void
}

export function NotificationList({ label, list, onLeave }: NotificationListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {list.map(notification => (
        <NotificationRow key={notification.id} {...{ notification, onLeave }} />
      ))}
    </ul>
  )
}

type NotificationRowProps = { notification: Notification; onLeave: (() => void) | undefined }

function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { title, text, icon, href, isRead, createdAt } = notification
  const follow = () => {
    void setRead(notification, true)
    onLeave?.()
  }
  return (
    <li className={styles.row} data-read={isRead || undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.words}>
        <span className={styles.title}>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} variant="quiet" onFollow={follow}>
              {title}
            </Link>
          )}
        </span>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        <time className={styles.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </div>
      {!isRead && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
      <IconButton
        size="small"
        icon={isRead ? 'mark_email_unread' : 'mark_email_read'}
        label={t(isRead ? 'notifications.markUnread' : 'notifications.markRead', { title })}
        onPress={() => void setRead(notification, !isRead)}
      />
    </li>
  )
}
