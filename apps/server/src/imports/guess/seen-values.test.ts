import { expect, test } from 'vitest'
import { createSeenValues } from './seen-values.ts'

test('200,000 texts that look alike are told apart, and known again', () => {
  const seen = createSeenValues()
  for (let number = 0; number < 200_000; number += 1) expect(seen.add(`R${number}`)).toBe(true)
  expect(seen.size()).toBe(200_000)
  for (const text of ['R0', 'R199999', 'R77777']) expect(seen.add(text)).toBe(false)
  expect(seen.add('')).toBe(true)
  expect(seen.add('')).toBe(false)
})
