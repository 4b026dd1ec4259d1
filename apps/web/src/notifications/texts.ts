import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'notifications.title': 'Notifications',
  'notifications.unread': '{count, plural, one {Notifications, # not read} other {Notifications, # not read}}',
  'notifications.what': 'What flows and the product told you.',
  'notifications.latest': 'Latest notifications',
  'notifications.list': 'Notifications, the newest first',
  'notifications.show': 'Show',
  'notifications.showAll': 'All',
  'notifications.showUnread': 'Unread',
  'notifications.markAll': 'Mark all as read',
  'notifications.marked': '{count, plural, one {# notification marked as read} other {# notifications marked as read}}',
  'notifications.markRead': 'Mark “{title}” as read',
  'notifications.markUnread': 'Mark “{title}” as unread',
  'notifications.isUnread': 'Not read',
  'notifications.seeAll': 'See all',
  'notifications.open': 'Open',
  'notifications.more': 'Show more',
  'notifications.none': 'Nothing yet',
  'notifications.noneHow': 'What flows, imports and colleagues tell you arrives here.',
  'notifications.noneUnread': 'Everything is read',
  'notifications.noneUnreadHow': 'Earlier notifications are under “All”.',
})
