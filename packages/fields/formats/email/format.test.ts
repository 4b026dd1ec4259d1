import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'email', title: 'Email' } as const
const isValid = (text: string) => 'value' in format.check(text, schema)

test.each(['a@b.example', 'first.last+tag@sub.domain.example', "o'neil@example.ie", 'ü@ü.example'])(
  '%s is an address',
  text => {
    expect(isValid(text)).toBe(true)
  },
)

test.each([
  'a',
  'a@b',
  '@b.example',
  'a@',
  'a b@c.example',
  'a@b..example',
  '.a@b.example',
  'a.@b.example',
  'a@b-.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b.'.repeat(130)}example`,
])('%s is none', text => {
  expect(isValid(text)).toBe(false)
})

test.each([
  '\uff41@example.com',
  'a@\uff45xample.com',
  'a@example.\uff43om',
  'a1\uff12@example.com',
  '\ufb01@example.com',
])('%s is written with other signs than people would write it, and what they would write is said', text => {
  const problem = `Write it with ordinary letters: ${text.normalize('NFKC')}`
  expect(format.check(text, schema)).toEqual({ problem })
})

test('full-width signs between the parts are none of an address either', () => {
  for (const text of ['a\uff20example.com', 'a@example\uff0ecom', 'a@example\u3002com', '\uff41\uff20b'])
    expect([text, isValid(text)]).toEqual([text, false])
})

test('S80 a hostile address is refused at once', () => {
  const started = performance.now()
  expect(isValid(`${'a.'.repeat(25_000)}@`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
})
