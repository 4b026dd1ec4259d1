import { ownPath } from '@trellis/base'

/** What somebody was told of in the product. */
export type Notification = {
  id: string
  title: string
  text?: string | undefined
  icon: string
  /** A path of this product. */
  href?: string | undefined
  isSilent: boolean
  isRead: boolean
  createdAt: string
}

/** Fields that are asked for. */
export const notificationFields = ['title', 'text', 'icon', 'link', 'silent', 'read', 'createdAt']

/** Links come from flows that anybody may have written: only those are followed that stay in this product. */
export function toNotification(row: Record<string, unknown> & { id: string }): Notification {
  const { id, title, text, icon, link, silent, read, createdAt } = row
  return {
    id,
    title: textOf(title) ?? '',
    text: textOf(text),
    icon: textOf(icon) ?? 'notifications',
    href: ownPath(textOf(link)),
    isSilent: silent === true,
    isRead: read === true,
    createdAt: String(createdAt),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
