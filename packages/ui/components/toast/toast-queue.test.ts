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

test('[2-4-16] each message goes by what its adding gave, whichever is above it', () => {
  const [first, second, third] = (['success', 'error', 'information'] as const).map(kind =>
    toast[kind]({ title: kind }),
  )
  const shown = () => toastQueue.visibleToasts.map(({ content }) => content.title)
  expect(shown()).toEqual(['information', 'error', 'success'])
  second?.()
  second?.()
  expect(shown()).toEqual(['information', 'success'])
  third?.()
  first?.()
  expect(shown()).toEqual([])
})

test('the same message again counts up instead of making a second toast', () => {
  toast.error({ title: 'Oh snap!', message: 'It failed' })
  const close = toast.error({ title: 'Oh snap!', message: 'It failed' })
  expect(toastQueue.visibleToasts.map(({ content }) => [content.title, content.count])).toEqual([['Oh snap!', 2]])
  close()
  expect(toastQueue.visibleToasts).toEqual([])
})
