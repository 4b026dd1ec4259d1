import { expect, test } from 'vitest'
import { type OnFormulaFailure, readsOf, resolveValue } from './resolve-value.ts'

const scope = { vars: { count: 3, name: 'Ann', list: [1, 2] }, record: { id: 'r1' } }
const resolve = (value: unknown, onFailure?: OnFormulaFailure) =>
  resolveValue(value, { scope, environment: {} }, onFailure)

test('texts with references, calls of functions and what is around them are worked out', () => {
  expect(resolve('{{vars.count}}')).toBe(3)
  expect(resolve('Hello {{vars.name}}')).toBe('Hello Ann')
  expect(resolve({ ADD: ['{{vars.count}}', 1] })).toBe(4)
  expect(resolve({ cursor: { id: '{{record.id}}', filter: { name: { $eq: '{{vars.name}}' } } } })).toEqual({
    cursor: { id: 'r1', filter: { name: { $eq: 'Ann' } } },
  })
  expect(resolve(['{{vars.count}}', 'plain'])).toEqual([3, 'plain'])
})

test('an object with one list in it is no call of a function that there is not', () => {
  expect(resolve({ tags: ['a', '{{vars.name}}'] })).toEqual({ tags: ['a', 'Ann'] })
})

test('what leads nowhere is empty, and what fails says so', () => {
  const told: string[] = []
  expect(resolve('{{vars.none.deep}}', ({ code }) => told.push(code))).toBeNull()
  expect(resolve({ NOSUCH: [1] })).toEqual({ NOSUCH: [1] })
  expect(told).toEqual([])
})

test('S51 nothing inherited is reached', () => {
  expect(resolve('{{vars.constructor}}')).toBeNull()
  expect(resolve('{{vars.__proto__.x}}')).toBeNull()
})

test('what a value reads is told by path', () => {
  expect(readsOf({ a: '{{vars.count}} of {{meta.table.totalCount}}', b: [{ ADD: ['{{store.x}}', 1] }] })).toEqual([
    ['vars', 'count'],
    ['meta', 'table', 'totalCount'],
    ['store', 'x'],
  ])
})
