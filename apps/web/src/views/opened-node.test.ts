import type { ViewComponent } from '@trellis/model'
import { expect, test } from 'vitest'
import { type OpenedNode, runNamed } from './opened-node.ts'

const part = (type: string, id: string, name: string): ViewComponent => ({
  id,
  name: id,
  type,
  attrs: { name },
  listeners: {},
  contains: [],
})

function nodeOf(id: string, contains: ViewComponent[], outer?: OpenedNode): OpenedNode & { ran: string[] } {
  const ran: string[] = []
  const content = { ...part('layout', 'root', ''), contains }
  const view = { id, name: id, vars: [], content, header: { actions: [] }, modals: [], triggers: {} }
  const runHeld: OpenedNode['runHeld'] = async ({ id: held }, payload) => void ran.push(`${held} ${payload['n']}`)
  const node = {
    view,
    outer,
    isTrial: false,
    inner: new Map(),
    refresh: () => undefined,
    runHeld,
    running: new Map(),
    ran,
  }
  outer?.inner.set(id, node)
  return node
}

const board = nodeOf('board', [part('reusable-action', 'r1', 'sum'), part('incoming-action', 'i1', 'saved')])
const card = nodeOf('card', [part('reusable-action', 'r2', 'sum'), part('incoming-action', 'i2', 'clear')], board)
const deep = nodeOf('deep', [part('incoming-action', 'i3', 'saved')], card)

test('a name is looked for in the view itself, then in those around it, then in those that it shows', async () => {
  await runNamed(card, 'sum', { n: 1 })
  await runNamed(card, 'r2', { n: 2 })
  await runNamed(card, 'saved', { n: 3 })
  await runNamed(board, 'clear', { n: 4 })
  await runNamed(deep, 'saved', { n: 5 })
  expect([board.ran, card.ran, deep.ran]).toEqual([['i1 3'], ['r2 1', 'r2 2', 'i2 4'], ['i3 5']])
})

test('reusable actions of another view are its own; what is nowhere is said', async () => {
  await expect(runNamed(deep, 'sum', {})).rejects.toThrow('There is no action sum on this page')
  await expect(runNamed(board, 'r2', {})).rejects.toThrow('There is no action r2 on this page')
})

test('an action that uses itself ends in words', async () => {
  const node: OpenedNode = { ...nodeOf('loop', [part('reusable-action', 'r', 'again')]) }
  node.runHeld = () => runNamed(node, 'again', {})
  await expect(runNamed(node, 'again', {})).rejects.toThrow('The action again uses itself again and again')
  expect(node.running.get('r')).toBe(0)
})
