import { expect, it } from 'vitest'
import { nextValue } from './checkbox.tsx'

it('[1-4-22] three states: true, false and unset', () => {
  expect(nextValue(null, true)).toBe(true)
  expect(nextValue(true, true)).toBe(false)
  expect(nextValue(false, true)).toBe(null)
  expect(nextValue(false, false)).toBe(true)
})
