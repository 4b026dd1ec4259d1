import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a long name keeps its beginning and its end', () => {
  expect(shortName('minutes.txt')).toBe('minutes.txt')
  expect(shortName('a'.repeat(60))).toBe('a'.repeat(60))
  const long = shortName(`Minutes of the ${'very '.repeat(40)}long meeting.docx`)
  expect(long).toHaveLength(60)
  expect(long).toMatch(/^Minutes of the very .*…ong meeting\.docx$/)
})

test('letters of several signs are never cut', () => {
  const family = '👨‍👩‍👧'
  expect(shortName(family.repeat(80))).toBe(`${family.repeat(43)}…${family.repeat(16)}`)
})
