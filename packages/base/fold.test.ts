import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('case, accents and letter variants make no difference', () => {
  expect(fold('İstanbul')).toBe('istanbul')
  expect(fold('Straße ÆSIR Łódź Ørsted Þór')).toBe('strasse aesir lodz orsted thor')
  expect(fold('ΟΔΟΣ')).toBe(fold('οδός'))
  expect(fold('e\u0301')).toBe(fold('É'))
})

test('vowel signs of Indic scripts are no accents', () => {
  expect(fold('कि')).not.toBe(fold('कु'))
})

test('folding twice is folding once', () => {
  for (let code = 1; code < 0x3000; code += 1) {
    const once = fold(String.fromCodePoint(code))
    expect(fold(once)).toBe(once)
  }
})
