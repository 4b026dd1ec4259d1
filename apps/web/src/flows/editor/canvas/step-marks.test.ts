import { expect, test } from 'vitest'
import type { RunStep } from '../run-query.ts'
import { marksOf } from './step-marks.ts'

const ran = (stepId: string, status: RunStep['status'], durationMs?: number): RunStep => ({
  occurrence: '1',
  stepId,
  stepName: stepId,
  status,
  ...(durationMs !== undefined && { durationMs }),
})

test('a step of a loop is marked with all its times, and with the one that failed', () => {
  const marks = marksOf([
    ran('a', 'succeeded', 3),
    ran('b', 'succeeded', 5),
    ran('b', 'failed', 7),
    ran('b', 'succeeded'),
  ])
  expect(marks.get('a')).toEqual({ status: 'succeeded', count: 1, milliseconds: 3 })
  expect(marks.get('b')).toEqual({ status: 'failed', count: 3, milliseconds: 12 })
})

test('what is under way says so, though other times have ended', () => {
  expect(marksOf([ran('a', 'running'), ran('a', 'succeeded', 4)]).get('a')?.status).toBe('running')
})
