import { expect, test } from 'vitest'
import { filledShares } from './filled-shares.ts'

test('[2-9-13] stars are filled by halves where values are rounded, exactly where they are not', () => {
  expect(filledShares(2.3, 4, 1)).toEqual([1, 1, 0.5, 0])
  expect(filledShares(2.2, 4, 1)).toEqual([1, 1, 0, 0])
  expect(filledShares(2.25, 4)).toEqual([1, 1, 0.25, 0])
  expect(filledShares(9, 3)).toEqual([1, 1, 1])
  expect(filledShares(-1, 2)).toEqual([0, 0])
})
