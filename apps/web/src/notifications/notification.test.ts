import { expect, test } from 'vitest'
import { ownPath, toNotification } from './notification.ts'

test('S35 a link that leaves this product, or runs something, is not followed', () => {
  expect(ownPath('/detail?collectionId=Orders&id=1#top')).toBe('/detail?collectionId=Orders&id=1#top')
  const foreign = [
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'detail',
    '',
  ]
  expect(foreign.map(ownPath)).toEqual(foreign.map(() => undefined))
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
