import { useRouter } from '@tanstack/react-router'
import { toast } from '@trellis/ui'
import { useLive } from '../api/use-live.ts'
import type { Notification } from './notification.ts'
import { findNotifications, refreshNotifications, unreadCursor } from './queries.ts'
import { t } from './texts.ts'

/** More than this that arrive together are counted by the bell alone. */
const mostToasts = 3

/** Keeps all that is shown of notifications true, and shows those that arrive unless they are silent (2-4-41). */
export function useArrivals(): void {
  const { history } = useRouter()
  const show = ({ title, text, href }: Notification) =>
    toast.information({
      title,
      ...(text !== undefined && { message: text }),
      ...(href !== undefined && {
        action: { label: t('notifications.open'), onPress: () => history.push(href) },
      }),
    })
  useLive({
    cursor: unreadCursor,
    core: true,
    onChange({ changed, refetch }) {
      void refreshNotifications()
      if (refetch || changed.length === 0 || changed.length > mostToasts) return
      findNotifications(changed).then(
        found => found.filter(({ isSilent, isRead }) => !isSilent && !isRead).forEach(show),
        () => undefined,
      )
    },
  })
}
