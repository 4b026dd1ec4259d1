import { useQuery } from '@tanstack/react-query'
import { EmptyState, IconButton, Link, Popover, ScrollArea, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { LoadFailure } from '../shell/load-failure.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { latestQuery, unreadCountQuery } from './queries.ts'
import { t } from './texts.ts'
import { useArrivals } from './use-arrivals.ts'

/** More than this is not counted out. */
const mostShown = 99

/** How many notifications are unread, and the latest of them. */
export function Bell() {
  useArrivals()
  const { data: count = 0 } = useQuery(unreadCountQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.bell}>
      <Popover
        label={t('notifications.latest')}
        placement="bottom end"
        padding="none"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            icon="notifications"
            iconSize={22}
            isFilled={count > 0}
            label={count > 0 ? t('notifications.unread', { count }) : t('notifications.title')}
          />
        }
      >
        {close => <Latest onLeave={close} />}
      </Popover>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </span>
  )
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const { data, error, isPending, refetch } = useQuery(latestQuery)
  const { data: count = 0 } = useQuery(unreadCountQuery)
  return (
    <div className={styles.dropdown}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('notifications.title')}</h2>
        <MarkAllButton size="small" newest={data?.list[0]} isDisabled={count === 0} />
      </div>
      <ScrollArea className={styles.scroll}>
        {isPending && <Skeleton shape="rows" count={3} />}
        {error && !data && <LoadFailure size="small" error={error} onRetry={() => void refetch()} />}
        {data?.list.length === 0 && (
          <EmptyState
            size="small"
            icon="notifications"
            title={t('notifications.none')}
            description={t('notifications.noneHow')}
          />
        )}
        {data && data.list.length > 0 && (
          <NotificationList label={t('notifications.latest')} list={data.list} onLeave={onLeave} />
        )}
      </ScrollArea>
      <div className={styles.foot}>
        <Link href="/notifications" onFollow={onLeave}>
          {t('notifications.seeAll')}
        </Link>
      </div>
    </div>
  )
}
