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

test('S80 a hostile address is refused at once', () => {
  const started = performance.now()
  format.check(`${'a.'.repeat(50_000)}!`, schema)
  format.check(`${'a'.repeat(100_000)}.`, schema)
  expect(performance.now() - started).toBeLessThan(100)
})
