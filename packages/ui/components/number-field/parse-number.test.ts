import { expect, it } from 'vitest'
import { parseNumber, writeNumber } from './parse-number.ts'

it.each([
  ['1,234.5', 'en-US', 1234.5],
  ['1.234,5', 'de-DE', 1234.5],
  ['1.5', 'de-DE', 1.5],
  ['1.500', 'de-DE', 1500],
  ['1,5', 'de-DE', 1.5],
  ["1'234.50", 'de-CH', 1234.5],
  ['−3', 'en-US', -3],
  ['.5', 'en-US', 0.5],
  ['5.', 'en-US', 5],
  ['1 234,5', 'fr-FR', 1234.5],
  ['', 'en-US', null],
  ['  ', 'en-US', null],
  ['-', 'en-US', undefined],
  ['abc', 'en-US', undefined],
  ['1.2.3', 'en-US', undefined],
  ['0x10', 'en-US', undefined],
])('%s in %s', (text, locale, expected) => expect(parseNumber(text, locale)).toBe(expected))

it('writes what it reads', () => {
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH']) {
    for (const value of [0, -1.25, 1234.5, 0.000001, 123456789012345]) {
      expect(parseNumber(writeNumber(value, locale), locale)).toBe(value)
    }
  }
})
