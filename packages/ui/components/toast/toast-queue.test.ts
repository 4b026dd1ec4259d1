import { expect, test } from 'vitest'
import { timeout, toast, toastQueue } from './toast-queue.ts'

test('[1-9-07] a toast stays 5 s, an error until it is closed, one with Undo longer', () => {
  const message = { title: 'Saved' }
  expect((['success', 'warning', 'information'] as const).map(kind => timeout(kind, message))).toEqual([
    5000, 5000, 5000,
  ])
  expect(timeout('error', message)).toBeUndefined()
  expect(timeout('success', { ...message, undo: () => undefined })).toBe(8000)
})

test('the same message again counts up instead of making a second toast', () => {
  toast.error({ title: 'Oh snap!', message: 'It failed' })
  const close = toast.error({ title: 'Oh snap!', message: 'It failed' })
  expect(toastQueue.visibleToasts.map(({ content }) => [content.title, content.count])).toEqual([['Oh snap!', 2]])
  close()
  expect(toastQueue.visibleToasts).toEqual([])
})
