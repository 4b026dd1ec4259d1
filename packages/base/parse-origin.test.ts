import { expect, test } from 'vitest'
import { parseOrigin } from './parse-origin.ts'

test('an origin is an http(s) address and nothing more', () => {
  expect(parseOrigin('HTTPS://Example.org:8443/')).toBe('https://example.org:8443')
  for (const text of [
    'https://user@example.org',
    'https://example.org/x',
    'https://example.org?x',
    'ftp://example.org',
    '',
  ]) {
    expect(parseOrigin(text)).toBeUndefined()
  }
})
