import { expect, test } from 'vitest'
import { IntegrationFailure } from '../failure.ts'
import { readJson } from './json-values.ts'
import { mysqlFailure } from './mysql-failure.ts'
import { postgresqlFailure } from './postgresql-failure.ts'
import { keysOf, rowOf } from './rows.ts'

test('JSON keeps every digit', () => {
  expect(readJson('[1, 0.5, 12345678901234567, 1.0000000000000001, -0, 1e2]')).toEqual([
    1,
    0.5,
    '12345678901234567',
    '1.0000000000000001',
    -0,
    100,
  ])
  expect(readJson('no JSON')).toBe('no JSON')
})

test('columns of one name, and one that is called as what objects inherit', () => {
  expect(keysOf(['a', 'a', 'a_2', 'a'])).toEqual(['a', 'a_2', 'a_2_2', 'a_3'])
  const { row } = rowOf(['__proto__', 'x'], [1, undefined])
  expect(Object.entries(row)).toEqual([
    ['__proto__', 1],
    ['x', null],
  ])
})

test('S84 an error that repeats a value is told by its code alone', () => {
  const failures: [IntegrationFailure, string][] = [
    [postgresqlFailure({ code: '22P02', message: 'invalid input syntax for type integer: "canary"' }), 'STATEMENT'],
    [mysqlFailure({ errno: 1062, code: 'ER_DUP_ENTRY', message: "Duplicate entry 'canary' for key" }), 'STATEMENT'],
    [postgresqlFailure({ message: 'something of canary' }), 'ANSWER'],
    [postgresqlFailure({ code: '28P01', message: 'password canary' }), 'SIGN_IN'],
  ]
  for (const [failure, reason] of failures) {
    expect(failure).toBeInstanceOf(IntegrationFailure)
    expect(failure.reason).toBe(reason)
    expect(failure.message).not.toContain('canary')
  }
})
