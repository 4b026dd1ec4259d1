import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describeError } from './show-error.ts'

test('[1-8-02] an error is titled by its description or “Oh snap!”, and says its message', () => {
  const message = 'The disk is full'
  expect(describeError(new ApiError({ code: 'STORAGE_FULL', message }))).toEqual({ title: 'Oh snap!', message })
  const described = new ApiError({ code: 'STORAGE_FULL', message, description: 'No room left' })
  expect(describeError(described)).toEqual({ title: 'No room left', message })
})

test('an error that the server noted says under which number', () => {
  const error = new ApiError({ code: 'OTHERS', message: 'It failed.', details: { incidentId: 'a1' } })
  expect(describeError(error).message).toBe('It failed. Incident a1')
})

test('what no server said is told without its words', () => {
  expect(describeError(new TypeError('x is not a function'))).toEqual({
    title: 'Oh snap!',
    message: 'Something went wrong in this page. Load it again and try once more.',
  })
})
