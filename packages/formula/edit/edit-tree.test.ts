import { expect, test } from 'vitest'
import { parse } from '../parse/parse.ts'
import type { FormulaNode } from '../tree/node.ts'
import { toJson } from '../tree/to-json.ts'
import { clearAt, duplicateAt, insertInto, isTakenKey, move, removeAt, renameKey, unwrapAt } from './edit-tree.ts'

const tree = (text: string) => parse(text).tree
const json = (node: FormulaNode) => toJson(node)
const one: FormulaNode = { type: 'number', value: 1 }

test('[2-4-31] [2-4-32] a dropped item gets key_N in an object and its place in a list', () => {
  expect(json(insertInto(tree('{a: 1, b: 2}'), [], one))).toEqual({ a: 1, b: 2, key_3: 1 })
  expect(json(insertInto(tree('{a: 1, key_3: 2}'), [], one))).toEqual({ a: 1, key_3: 2, key_4: 1 })
  expect(json(insertInto(tree('[5, 6]'), [], one, 1))).toEqual([5, 1, 6])
  expect(json(insertInto(tree('SUM([5])'), [0], one))).toEqual({ SUM: [[5, 1]] })
})

test('[2-4-33] unwrapping spreads into a list or call and merges into an object with renamed keys', () => {
  expect(json(unwrapAt(tree('[0, SUM(1, 2), 3]'), [1]))).toEqual([0, 1, 2, 3])
  expect(json(unwrapAt(tree('{a: SUM(1, 2), b: 3}'), ['a']))).toEqual({ a: 1, key_3: 2, b: 3 })
  expect(json(unwrapAt(tree('UPPER("a")'), []))).toBe('a')
  expect(json(unwrapAt(tree('[1]'), [0]))).toEqual([1])
})

test('clearing leaves an empty list, object or call', () => {
  expect(json(clearAt(tree('[[1], {a: 1, b: 2}, SUM(1), "x"]'), [0]))).toEqual([[], { a: 1, b: 2 }, { SUM: [1] }, 'x'])
  expect(json(clearAt(tree('[{a: 1}]'), [0]))).toEqual([{}])
  expect(json(clearAt(tree('SUM(1)'), []))).toEqual({ SUM: [] })
  expect(json(clearAt(tree('["x"]'), [0]))).toEqual([null])
})

test('rename, duplicate, remove and move', () => {
  const object = tree('{a: 1, b: 2}')
  expect(json(renameKey(object, ['a'], 'c'))).toEqual({ c: 1, b: 2 })
  expect(json(renameKey(object, ['a'], 'b'))).toEqual({ b: 1 })
  expect(renameKey(object, ['a'], '')).toBe(object)
  expect([isTakenKey(object, ['a'], 'b'), isTakenKey(object, ['a'], 'a'), isTakenKey(object, ['a'], 'x')]).toEqual([
    true,
    false,
    false,
  ])
  expect(json(duplicateAt(tree('[1, 2]'), [0]))).toEqual([1, 1, 2])
  expect(json(duplicateAt(object, ['a']))).toEqual({ a: 1, b: 2, key_3: 1 })
  expect(json(removeAt(tree('SUM(1, 2)'), [0]))).toEqual({ SUM: [2] })
  expect(json(move(tree('[1, [2]]'), [0], [1], 0))).toEqual([[1, 2]])
  expect(json(move(tree('[1, 2, 3]'), [2], [], 0))).toEqual([3, 1, 2])
})

test('[2-4-34] what does not apply changes nothing', () => {
  const list = tree('[[1], 2]')
  expect(json(move(list, [0], [0, 0]))).toEqual(json(list))
  expect(move(list, [0], [7])).toBe(list)
  expect(json(removeAt(list, [9]))).toEqual(json(list))
  expect(duplicateAt(list, [])).toBe(list)
})
