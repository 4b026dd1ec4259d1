import { expect, test } from 'vitest'
import { checkHistory, type FinalState, type Operation } from './check-history.ts'

const append = (sent: string, at: number, more: Partial<Operation> = {}): Operation => ({
  key: 'k',
  kind: 'append',
  began: at,
  ended: at + 1,
  outcome: 'ok',
  sent,
  ...more,
})
const read = (at: number, value: string[]): Operation => ({
  key: 'k',
  kind: 'read',
  began: at,
  ended: at + 1,
  outcome: 'ok',
  version: value.length + 1,
  value,
})
const check = (operations: Operation[], value: string[], more: Partial<FinalState> = {}) =>
  checkHistory(operations, new Map([['k', { version: value.length + 1, changes: value.length, value, ...more }]]))

const good = [append('a', 0, { version: 2, value: ['a'] }), append('b', 2, { version: 3, value: ['a', 'b'] })]

test('a history that is as it should be', () => {
  const unknown = append('c', 4, { outcome: 'unknown' })
  const refused = append('d', 5, { outcome: 'failed' })
  expect(check([...good, unknown, refused, read(6, ['a', 'b'])], ['a', 'b'])).toEqual([])
  expect(check([...good, unknown, refused], ['a', 'b', 'c'])).toEqual([])
})

test.each<[string, Operation[], string[], Partial<FinalState>, RegExp]>([
  ['lost', good, ['a'], {}, /b was acknowledged and is lost/],
  ['doubled', [...good, append('c', 9, { outcome: 'unknown' })], ['a', 'b', 'c', 'c'], {}, /c is there 2 times/],
  ['invented', good, ['a', 'b', 'x'], {}, /x is there and was never sent/],
  ['done though refused', [...good, append('d', 9, { outcome: 'failed' })], ['a', 'b', 'd'], {}, /d was refused/],
  ['read and then gone', [...good, read(9, ['a', 'c'])], ['a', 'b'], {}, /never was the record/],
  ['read late', [...good, read(9, ['a'])], ['a', 'b'], {}, /began after version 3/],
  ['not logged', good, ['a', 'b'], { changes: 1 }, /1 entries in the activity/],
  ['counted twice', good, ['a', 'b'], { version: 4 }, /version 4 after 2 writes/],
])('a write that is %s is found', (...[, operations, value, more, problem]) => {
  expect(check(operations, value, more).join('\n')).toMatch(problem)
})
