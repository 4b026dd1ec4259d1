import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, EmptyState, SegmentedControl, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { pageQuery, type Shown, unreadCountQuery } from './queries.ts'
import { t } from './texts.ts'

const step = 25

/** Everything that the person was told; kept true by the bell, which hears of what arrives. */
export function NotificationsPage() {
  const [shown, setShown] = useState<Shown>('all')
  const [limit, setLimit] = useState(step)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(shown, limit),
    placeholderData: keepPreviousData,
  })
  const { data: count = 0 } = useQuery(unreadCountQuery)
  const isUnread = shown === 'unread'
  return (
    <Page
      title={t('notifications.title')}
      icon="notifications"
      description={t('notifications.what')}
      actions={
        <>
          <Button icon="settings" href="/account/notifications">
            {t('notifications.choose')}
          </Button>
          <MarkAllButton newest={data?.list[0]} isDisabled={count === 0} />
        </>
      }
    >
      <div className={styles.body}>
        <SegmentedControl
          label={t('notifications.show')}
          isLabelHidden
          isRequired
          value={shown}
          options={[
            { id: 'all', label: t('notifications.showAll') },
            { id: 'unread', label: t('notifications.showUnread') },
          ]}
          onChange={chosen => {
            setShown(chosen === 'unread' ? 'unread' : 'all')
            setLimit(step)
          }}
        />
        {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="rows" count={5} />}
        {data?.list.length === 0 && (
          <EmptyState
            icon="notifications"
            title={t(isUnread ? 'notifications.noneUnread' : 'notifications.none')}
            description={t(isUnread ? 'notifications.noneUnreadHow' : 'notifications.noneHow')}
          />
        )}
        {data && data.list.length > 0 && <NotificationList label={t('notifications.list')} list={data.list} />}
        {data && data.totalCount > data.list.length && (
          <Button variant="tertiary" isBusy={isPlaceholderData} onPress={() => setLimit(limit + step)}>
            {t('notifications.more')}
          </Button>
        )}
      </div>
    </Page>
  )
}
