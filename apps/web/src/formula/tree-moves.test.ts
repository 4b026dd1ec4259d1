import { type NodePath, parse, toJson } from '@trellis/formula'
import { expect, test } from 'vitest'
import { type Direction, type DropPosition, drop, fill, type Moved, moveBy, putAt } from './tree-moves.ts'

const tree = (text: string) => parse(text).tree
const seen = (moved: Moved | undefined) => moved && [toJson(moved.tree), moved.path]
const by = (text: string, path: NodePath, direction: Direction) => seen(moveBy(tree(text), path, direction))
const onto = (text: string, from: NodePath, path: NodePath, position: DropPosition) =>
  seen(drop(tree(text), { path: from }, { path, position }))

test('keys move a part among its siblings, and keys of objects with their values', () => {
  expect(by('[1, 2, 3]', [0], 'down')).toEqual([[2, 1, 3], [1]])
  expect(by('SUM(1, 2)', [1], 'up')).toEqual([{ SUM: [2, 1] }, [0]])
  expect(by('{a: 1, b: 2}', ['b'], 'up')).toEqual([{ b: 2, a: 1 }, ['b']])
  const moved = moveBy(tree('{a: 1, b: 2}'), ['b'], 'up')
  expect(Object.keys(toJson(moved?.tree ?? { type: 'null' }) ?? {})).toEqual(['b', 'a'])
})

test('keys move a part into the one before it and out beside its parent', () => {
  expect(by('[[1], 2]', [1], 'in')).toEqual([[[1, 2]], [0, 1]])
  expect(by('[UPPER("a"), {b: 1}]', [1], 'in')).toEqual([[{ UPPER: ['a', { b: 1 }] }], [0, 1]])
  expect(by('[[1, 2], 3]', [0, 1], 'out')).toEqual([[[1], 2, 3], [1]])
})

test('[2-4-34] where there is no such place nothing moves', () => {
  expect(by('[1, 2]', [0], 'up')).toBeUndefined()
  expect(by('[1, 2]', [1], 'down')).toBeUndefined()
  expect(by('[1, 2]', [1], 'in')).toBeUndefined()
  expect(by('[1, 2]', [1], 'out')).toBeUndefined()
  expect(by('[1, 2]', [], 'down')).toBeUndefined()
  expect(by('[1, 2]', [7], 'down')).toBeUndefined()
})

test('[2-4-32] a part is dropped before or after another at its place', () => {
  expect(onto('[1, 2, 3]', [2], [0], 'before')).toEqual([[3, 1, 2], [0]])
  expect(onto('[1, 2, 3]', [0], [2], 'after')).toEqual([[2, 3, 1], [2]])
  expect(onto('[[1], 2]', [1], [0, 0], 'before')).toEqual([[[2, 1]], [0, 0]])
})

test('[2-4-31] a part dropped into an object gets the key key_N', () => {
  expect(onto('[{a: 1}, 2]', [1], [0], 'on')).toEqual([[{ a: 1, key_2: 2 }], [0, 'key_2']])
  const fresh = drop(tree('{a: 1, b: 2}'), { node: { type: 'string', value: 'x' } }, { path: [], position: 'on' })
  expect(seen(fresh)).toEqual([{ a: 1, b: 2, key_3: 'x' }, ['key_3']])
})

test('on a plain value a dropped part takes its place', () => {
  expect(onto('[1, 2, 3]', [2], [0], 'on')).toEqual([[3, 2], [0]])
  const fresh = drop(tree('5'), { node: { type: 'array', items: [] } }, { path: [], position: 'on' })
  expect(seen(fresh)).toEqual([[], []])
})

test('[2-4-34] nothing is dropped into itself or into what is not there', () => {
  expect(onto('[[1], 2]', [0], [0, 0], 'on')).toBeUndefined()
  expect(onto('[[1], 2]', [0], [0], 'on')).toBeUndefined()
  expect(onto('[1]', [0], [9], 'on')).toBeUndefined()
  expect(onto('[1]', [9], [0], 'on')).toBeUndefined()
})

test('a missing part is filled; what is missing before it becomes empty', () => {
  const one = { type: 'number', value: 1 } as const
  expect(seen(fill(tree('IF()'), [1], one))).toEqual([{ IF: [null, 1] }, [1]])
  expect(seen(fill(tree('[]'), [0], one))).toEqual([[1], [0]])
  expect(seen(fill(tree('{}'), [0], one))).toEqual([{ key_1: 1 }, ['key_1']])
  expect(seen(putAt(tree('IF(true)'), [1], one))).toEqual([{ IF: [true, 1] }, [1]])
  expect(seen(putAt(tree('IF(true)'), [0], one))).toEqual([{ IF: [1] }, [0]])
})
