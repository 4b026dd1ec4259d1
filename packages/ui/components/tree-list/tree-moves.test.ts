import { expect, it } from 'vitest'
import { moveByKey, moveNode, type TreeMove } from './tree-moves.ts'

type Node = { id: string; children?: readonly Node[] }
const tree: readonly Node[] = [
  { id: 'g1', children: [{ id: 'a' }, { id: 'b' }] },
  { id: 'g2', children: [{ id: 'c' }] },
  { id: 'g3', children: [] },
]
const isGroup = (node: Node) => node.children !== undefined
const show = (nodes: readonly Node[]): string =>
  nodes.map(node => node.id + (node.children ? `(${show(node.children)})` : '')).join(' ')
const moved = (move: TreeMove) => show(moveNode(tree, move))

it('moves beside and into', () => {
  expect(moved({ id: 'a', targetId: 'b', position: 'after' })).toBe('g1(b a) g2(c) g3()')
  expect(moved({ id: 'c', targetId: 'a', position: 'before' })).toBe('g1(c a b) g2() g3()')
  expect(moved({ id: 'a', targetId: 'g3', position: 'on' })).toBe('g1(b) g2(c) g3(a)')
  expect(moved({ id: 'g3', targetId: 'g1', position: 'before' })).toBe('g3() g1(a b) g2(c)')
})

it('refuses what would lose rows', () => {
  for (const move of [
    { id: 'g1', targetId: 'a', position: 'before' },
    { id: 'a', targetId: 'a', position: 'after' },
    { id: 'x', targetId: 'a', position: 'after' },
    { id: 'a', targetId: 'x', position: 'after' },
  ] as const) {
    expect(moveNode(tree, move)).toBe(tree)
  }
})

it('Alt+arrows move among siblings and on into the next group', () => {
  expect(moveByKey(tree, 'a', 'down', isGroup)).toEqual({ id: 'a', targetId: 'b', position: 'after' })
  expect(moveByKey(tree, 'b', 'down', isGroup)).toEqual({ id: 'b', targetId: 'c', position: 'before' })
  expect(moveByKey(tree, 'c', 'down', isGroup)).toEqual({ id: 'c', targetId: 'g3', position: 'on' })
  expect(moveByKey(tree, 'c', 'up', isGroup)).toEqual({ id: 'c', targetId: 'g1', position: 'on' })
  expect(moveByKey(tree, 'g1', 'up', isGroup)).toBeUndefined()
  expect(moveByKey(tree, 'g1', 'down', isGroup)).toEqual({ id: 'g1', targetId: 'g2', position: 'after' })
})
