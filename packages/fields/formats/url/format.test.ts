import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'url', title: 'Website' } as const

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/a?b#c', 'https://www.example.com/a?b#c'],
  ['example.com:8080', 'https://example.com:8080'],
  [' HTTPS://Example.com ', 'HTTPS://Example.com'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s is stored as %s', (text, value) => {
  expect(format.check(text, schema)).toEqual({ value })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html;base64,PHN2Zz4=',
  'blob:https://example.com/1',
  'file:///c:/',
  'https:example.com',
  'https:\\\\example.com',
  'https://exa mple.com',
  'https://example.com/\u0000',
  'javascript://example.com/%0aalert(1)',
])('S70 %j is refused', text => {
  expect(format.check(text, schema)).toHaveProperty('problem')
})

const blank = 'An address holds no blanks: write %20 for one'
const host = 'There can be no server of this name'
const percent = 'Write %25 for the sign %'

test.each([
  ['http://a.example/a b', blank],
  ['example.com/a b', blank],
  ['https://exa mple.com', blank],
  ['mailto:a b@c.example', blank],
  ['https://-a.example', host],
  ['https://a-.example', host],
  ['https://a..example', host],
  ['https://.example', host],
  ['https://a_b.example', host],
  [`https://${'a'.repeat(64)}.example`, host],
  [`https://${'a.'.repeat(126)}example`, host],
  ['https://256.1.1.1', host],
  ['https://[::zz]', host],
  ['https://exa<mple.com', host],
  ['https://', 'Enter an address like https://example.com'],
  ['https://example.com:99999', 'The port behind : is a number up to 65535'],
  ['https://example.com:80a/', 'The port behind : is a number up to 65535'],
  ['https://example.com/%zz', percent],
  ['https://example.com/?a=100%', percent],
  ['mailto:a@b.example?subject=%2', percent],
  ['ftp://example.com', 'Addresses begin with https, http, mailto or tel'],
  ['javascript:alert(1) ', 'Addresses begin with https, http, mailto or tel'],
])('of %s the reason is told', (text, problem) => {
  expect(format.check(text, schema)).toEqual({ problem })
})

test.each([
  'http://localhost',
  'http://intranet/a',
  'http://127.0.0.1:8080/',
  'http://[::1]:3000/a',
  'https://xn--mnchen-3ya.example',
  'https://m\u00fcnchen.example/stra\u00dfe?q=%C3%A4',
  `https://${'a'.repeat(63)}.example`,
  'https://example.com.',
  'https://user:pw@example.com:1/',
])('%s is an address', text => {
  expect(format.check(text, schema)).toEqual({ value: text })
})

test('a column with an address that is refused is not taken for one of addresses', () => {
  expect(format.guess?.(['https://a.example/', 'https://a.example/%20'])).toBeDefined()
  expect(format.guess?.(['https://a.example/', 'https://a.example/%zz'])).toBeUndefined()
})

test('S80 a hostile address is refused at once', () => {
  const started = performance.now()
  format.check(`${'a.'.repeat(50_000)}!`, schema)
  format.check(`${'a'.repeat(100_000)}.`, schema)
  expect(performance.now() - started).toBeLessThan(100)
})
