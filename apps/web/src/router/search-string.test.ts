import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-string.ts'

describe('query strings', () => {
  test.each(['123', '1e5', 'true', 'null', '007', '{"a":1}', '"x"', 'a+b c&d=ä'])(
    'the text %j stays the same text',
    id => {
      expect(parseSearch(stringifySearch({ id }))).toEqual({ id })
    },
  )

  test('a list state is JSON under its key', () => {
    const state = { skip: 25, filter: { amount: { $gt: 5 } } }
    expect(parseSearch(stringifySearch({ 'Orders-table': state }))).toEqual({ 'Orders-table': state })
  })

  test('a damaged list state counts as absent', () => {
    expect(parseSearch('?id=1&Orders-table=%7Bskip')).toEqual({ id: '1' })
  })

  test('missing and empty values leave no trace', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('')
  })

  test('the first of two equal keys counts, and none reaches the prototype', () => {
    expect(parseSearch('?id=1&id=2')).toEqual({ id: '1' })
    expect(Object.keys(parseSearch('?__proto__=1'))).toEqual([])
  })
})
