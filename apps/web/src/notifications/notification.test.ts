import { expect, test } from 'vitest'
import { toNotification } from './notification.ts'

test('S35 a link that leaves this product is not followed', () => {
  const row = { id: 'a', title: 'Done', link: '//evil.example', createdAt: '2026-01-01T00:00:00Z' }
  expect(toNotification(row).href).toBeUndefined()
  expect(toNotification({ ...row, link: '/app?id=a' }).href).toBe('/app?id=a')
})

test('what a row lacks is left out, and it has an icon', () => {
  const row = {
    id: 'a',
    title: 'Done',
    text: '',
    icon: null,
    link: null,
    silent: null,
    read: true,
    createdAt: '2026-01-01T00:00:00Z',
  }
  expect(toNotification(row)).toEqual({
    id: 'a',
    title: 'Done',
    text: undefined,
    icon: 'notifications',
    href: undefined,
    isSilent: false,
    isRead: true,
    createdAt: '2026-01-01T00:00:00Z',
  })
})
