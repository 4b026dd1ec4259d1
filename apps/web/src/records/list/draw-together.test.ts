import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawTogether } from './draw-together.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  notifyManager.setScheduler(notify => setTimeout(notify, 0))
})

test('what comes at the same moment is told in one go, so that it is drawn in one', () => {
  drawTogether()
  const told: string[] = []
  for (const name of ['one', 'other', 'third']) notifyManager.schedule(() => told.push(name))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersToNextTimer()
  expect(told).toEqual(['one', 'other', 'third'])
  notifyManager.schedule(() => told.push('later'))
  vi.advanceTimersToNextTimer()
  expect(told).toEqual(['one', 'other', 'third', 'later'])
})
