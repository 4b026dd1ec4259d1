import { expect, test } from 'vitest'
import { effectiveLinkCount, mayLink, mayUnlink } from './link-limits.ts'

test('[1-5-13] [2-5-14] the effective count is total + adds − removes', () => {
  expect(effectiveLinkCount(5, { add: [{ id: 'a' }, 'b'], remove: ['c'] })).toBe(6)
  expect(effectiveLinkCount(5, undefined)).toBe(5)
  expect(effectiveLinkCount(5, { set: ['a'] })).toBe(1)
  expect(effectiveLinkCount(5, { clear: true })).toBe(0)
  expect(effectiveLinkCount(undefined, { add: ['a'] })).toBeUndefined()
})

test('[1-5-14] [1-5-15] [1-5-16] linking is allowed below max, unlinking above min, both where the count is unknown', () => {
  expect([mayLink({}, 99), mayLink({ max: -1 }, 99), mayLink({ max: 3 }, 2)]).toEqual([true, true, true])
  expect([mayLink({ max: 3 }, 3), mayLink({ max: 0 }, 0)]).toEqual([false, false])
  expect([mayUnlink({}, 0), mayUnlink({ min: 1 }, 2), mayUnlink({ min: 1 }, 1)]).toEqual([true, true, false])
  expect([mayLink({ max: 1 }, undefined), mayUnlink({ min: 9 }, undefined)]).toEqual([true, true])
})
