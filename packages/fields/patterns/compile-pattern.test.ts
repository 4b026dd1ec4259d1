import { expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'

const matches = (pattern: string, text: string) => {
  const compiled = compilePattern(pattern)
  if ('reason' in compiled) throw new Error(compiled.reason)
  return compiled.test(text)
}

const texts = [
  '',
  'a',
  'aa',
  'ab',
  'abc',
  'b',
  'ba',
  '12',
  '1.2',
  'x1',
  'a\nb',
  'é',
  '😀',
  '2024-01-31',
  'a b',
  'aab',
  'zz9',
]
const patterns = [
  '^a+$',
  'a',
  '^$',
  '$',
  '^',
  'a|b',
  '^(?:a|b)+$',
  '^a{2}$',
  'a{1,2}b',
  '^[a-c]+$',
  '^[^a]*$',
  '\\d',
  '^\\w+$',
  '\\s',
  '^.$',
  '^.*$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  'a?b',
  '(a|b)*c',
  '^\\p{L}$',
  '^(ab|a)(c|bcd)?$',
  '^a|b$',
  '\\.',
  '[\\w.-]+',
  '^(?=.*\\d)(?!.*\\s).{2,}$',
  '(a*)*',
  '(a*)+b',
  'a{0,2}$',
  '^(?<x>a)b',
  '[\\@a]',
  '\\u0061',
  '^(a|b$)',
]

test.each(patterns)('%s finds what the JavaScript engine finds', pattern => {
  for (const text of texts) {
    const flags = pattern.includes('\\@') ? '' : 'u'
    expect([text, matches(pattern, text)]).toEqual([text, new RegExp(pattern, flags).test(text)])
  }
})

test.each(['^(a+)+$', '(a|a)*b', '^(a|aa)+$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  'S80 %s on 50 kB answers within 50 ms',
  pattern => {
    matches(pattern, 'warm')
    const before = process.threadCpuUsage()
    expect(matches(pattern, `${'a'.repeat(50_000)}!`)).toBe(false)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  },
)

test.each([
  ['(a)\\1', 'cannot be used'],
  ['(?<=a)b', 'behind'],
  ['a(?=b)', 'ahead'],
  ['\\bword', 'cannot be used'],
  ['(a', 'not closed'],
  ['a)', 'not opened'],
  ['[a', 'not closed'],
  ['[z-a]', 'not a set'],
  ['*a', 'nothing before'],
  ['a{3,1}', 'ends below'],
  ['(a{1,100}){1,100}', 'too large'],
  ['('.repeat(40) + ')'.repeat(40), 'nested'],
  ['a'.repeat(501), 'longer'],
])('%s is refused with a reason', (pattern, reason) => {
  expect(compilePattern(pattern)).toEqual({ reason: expect.stringContaining(reason) })
})
