import { expect, test } from 'vitest'
import { makeStatementCache } from '../query/statement-cache.ts'
import { noteList, wasQuick } from './quick-lists.ts'

test('a list counts as quick after twenty quick runs in a row, and no longer after one that was not', () => {
  const list = makeStatementCache().find('list', () => ({ text: 'select 1', parameters: [], columns: [] }))
  const run = (times: number, milliseconds: number) => {
    for (let at = 0; at < times; at += 1) noteList(list, milliseconds)
    return wasQuick(list)
  }
  expect(run(19, 5)).toBe(false)
  expect(run(1, 100)).toBe(true)
  expect(run(50, 5)).toBe(true)
  expect(run(1, 101)).toBe(false)
  expect(run(19, 5)).toBe(false)
  expect(run(1, 5)).toBe(true)
})
