import { expect, test } from 'vitest'
import { makeStatementCache } from './statement-cache.ts'

const compile = (text: string) => () => ({ text, parameters: [] })

test('a shape is compiled once, and the least recently used one goes first', () => {
  const cache = makeStatementCache({ limit: 2 })
  const first = cache.find('a', compile('a'))
  cache.find('b', compile('b'))
  expect(cache.find('a', compile('other'))).toBe(first)
  cache.find('c', compile('c'))
  expect(cache.size()).toBe(2)
  expect(cache.find('a', compile('again'))).toBe(first)
  expect(cache.find('b', compile('b again')).sql.text).toBe('b again')
})

test('steady statements get a name when they come often, and only so many have one', () => {
  const cache = makeStatementCache({ nameLimit: 2 })
  const use = (key: string, times: number, isSteady = true) =>
    Array.from({ length: times }, () => cache.find(key, compile(key), isSteady)).at(-1)
  expect(use('a', 2)?.name).toBeUndefined()
  const a = use('a', 1)
  expect(a?.name).toMatch(/^r_/)
  expect(use('count', 9, false)?.name).toBeUndefined()
  use('b', 3)
  expect(use('c', 3)?.name).toBeDefined()
  expect(a?.name).toBeUndefined()
})
