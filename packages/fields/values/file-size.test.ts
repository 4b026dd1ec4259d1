import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('sizes of files are counted in the largest unit that they fill, bytes written out', () => {
  expect([0, 1, 5, 999, 1000, 48_210, 9_000_000, 2_500_000_000, 7e15].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '5 bytes',
    '999 bytes',
    '1 kB',
    '48.2 kB',
    '9 MB',
    '2.5 GB',
    '7,000,000 GB',
  ])
})
