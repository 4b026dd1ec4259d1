import { expect, test } from 'vitest'
import { isBlank } from './blank.ts'
import { knownLocale, knownTimezone } from './known-locale.ts'
import { withoutHidden } from './without-hidden.ts'

test.each([
  ['a\u202egpj.exe', 'agpj.exe'],
  ['\u2066a\u2069.pdf', 'a.pdf'],
  ['a\u200e\u200f\u061c\u00ad\ufeff\u2060.pdf', 'a.pdf'],
  ['a\u{e0041}.pdf', 'a.pdf'],
  ['\u200dx\u200d', 'x'],
  // Written so: Persian, a family, a flag.
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['👩\u200d👧.png', '👩\u200d👧.png'],
  ['🏳️\u200d🌈.png', '🏳️\u200d🌈.png'],
  ['Żółw 10.txt', 'Żółw 10.txt'],
])('a name is read without what nobody sees: %j', (name, read) => {
  expect(withoutHidden(name)).toBe(read)
})

test.each(['', ' ', '\u00a0\t', '\u200b', '\u202e\u2066', '\ufeff', '\u00ad'])('%j says nothing', text => {
  expect(isBlank(text)).toBe(true)
})

test.each(['a', ' a ', '0', '👩', '\u200bx'])('%j says something', text => {
  expect(isBlank(text)).toBe(false)
})

test('only time zones by a name and languages by a tag are known', () => {
  expect(knownTimezone('europe/zurich')).toBe('Europe/Zurich')
  expect(knownTimezone('UTC')).toBe('UTC')
  // PostgreSQL takes an offset for the opposite of what it says.
  for (const unknown of ['Mars/Base', '+02:00', '-05', '', ' ']) expect(knownTimezone(unknown)).toBeUndefined()
  expect(knownLocale('DE-ch')).toBe('de-CH')
  for (const unknown of ['en_US', 'en-US@posix', 'x y', '', ' ']) expect(knownLocale(unknown)).toBeUndefined()
})
