import type { NodePath } from '../errors.ts'
import { nodeAt } from '../tree/find.ts'
import { childrenOf, type FormulaNode, type ObjectNode } from '../tree/node.ts'

/**
 * The operations of the formula editor: each takes a tree and gives a new one, or the same one where it does not apply. A path that
 * leads nowhere changes nothing.
 */

export function replaceAt(tree: FormulaNode, path: NodePath, node: FormulaNode): FormulaNode {
  return changeAt(tree, path, () => node)
}

/** Drops a node into a call, list or object; into an object under the next free `key_N`. */
export function insertInto(tree: FormulaNode, path: NodePath, node: FormulaNode, place?: number): FormulaNode {
  return changeAt(tree, path, parent => {
    if (parent.type === 'object') return { ...parent, entries: [...parent.entries, [nextKey(parent), node] as const] }
    if (parent.type === 'array')
      return { ...parent, items: parent.items.toSpliced(place ?? parent.items.length, 0, node) }
    if (parent.type === 'formula')
      return { ...parent, args: parent.args.toSpliced(place ?? parent.args.length, 0, node) }
    return node
  })
}

export function removeAt(tree: FormulaNode, path: NodePath): FormulaNode {
  const step = path.at(-1)
  if (step === undefined) return { type: 'null' }
  return changeAt(tree, path.slice(0, -1), parent => spread(parent, step, []))
}

/** An empty list, object or call stands where the node was; a plain value becomes empty. */
export function clearAt(tree: FormulaNode, path: NodePath): FormulaNode {
  return changeAt(tree, path, node => {
    if (node.type === 'array') return { ...node, items: [] }
    if (node.type === 'object') return { ...node, entries: [] }
    return node.type === 'formula' ? { ...node, args: [] } : { type: 'null' }
  })
}

/**
 * Puts what is in a node in its place: the children are spread into a list or call, merged with renamed keys into an object; at the
 * root, or for a single child, that child alone stays.
 */
export function unwrapAt(tree: FormulaNode, path: NodePath): FormulaNode {
  const node = nodeAt(tree, path)
  if (!node) return tree
  const children = childrenOf(node)
  const [first] = children
  if (!first) return tree
  const step = path.at(-1)
  if (step === undefined || children.length === 1) return replaceAt(tree, path, first)
  return changeAt(tree, path.slice(0, -1), parent => spread(parent, step, children))
}

/** Repeats a node beside itself. */
export function duplicateAt(tree: FormulaNode, path: NodePath): FormulaNode {
  const node = nodeAt(tree, path)
  const step = path.at(-1)
  if (!node || step === undefined) return tree
  return changeAt(tree, path.slice(0, -1), parent =>
    parent.type === 'object'
      ? { ...parent, entries: [...parent.entries, [nextKey(parent), node] as const] }
      : spread(parent, step, [node, node]),
  )
}

/** An existing key of the new name is overwritten, of which the dialog warns. An empty name changes nothing. */
export function renameKey(tree: FormulaNode, path: NodePath, name: string): FormulaNode {
  const step = path.at(-1)
  if (name === '' || name === step) return tree
  return changeAt(tree, path.slice(0, -1), parent => {
    if (parent.type !== 'object' || !parent.entries.some(([key]) => key === step)) return parent
    const kept = parent.entries.filter(([key]) => key !== name)
    return { ...parent, entries: kept.map(([key, value]) => [key === step ? name : key, value] as const) }
  })
}

/** Whether renaming would overwrite another key. */
export function isTakenKey(tree: FormulaNode, path: NodePath, name: string): boolean {
  const parent = nodeAt(tree, path.slice(0, -1))
  return parent?.type === 'object' && name !== path.at(-1) && parent.entries.some(([key]) => key === name)
}

/** Takes a node out and drops it elsewhere; moving it into itself changes nothing. */
export function move(tree: FormulaNode, from: NodePath, into: NodePath, place?: number): FormulaNode {
  const node = nodeAt(tree, from)
  const target = nodeAt(tree, into)
  if (!node || !target || from.every((step, at) => into[at] === step)) return tree
  const marker: FormulaNode = { type: 'null' }
  const marked = replaceAt(tree, from, marker)
  const dropped = insertInto(marked, into, node, place)
  const left = placeOf(dropped, marker)
  return left ? removeAt(dropped, left) : tree
}

function placeOf(tree: FormulaNode, wanted: FormulaNode, path: NodePath = []): NodePath | undefined {
  if (tree === wanted) return path
  const steps = tree.type === 'object' ? tree.entries.map(([key]) => key) : childrenOf(tree).map((_, place) => place)
  for (const [place, child] of childrenOf(tree).entries()) {
    const found = placeOf(child, wanted, [...path, steps[place] ?? place])
    if (found) return found
  }
  return undefined
}

function changeAt(tree: FormulaNode, path: NodePath, change: (node: FormulaNode) => FormulaNode): FormulaNode {
  const [step, ...rest] = path
  if (step === undefined) return change(tree)
  const child = nodeAt(tree, [step])
  return child ? spread(tree, step, [changeAt(child, rest, change)]) : tree
}

/** A parent with one of its children replaced by any number of others. */
function spread(parent: FormulaNode, step: string | number, nodes: readonly FormulaNode[]): FormulaNode {
  if (parent.type === 'object') return spreadKeys(parent, String(step), nodes)
  if (typeof step !== 'number') return parent
  if (parent.type === 'array') return { ...parent, items: parent.items.toSpliced(step, 1, ...nodes) }
  return parent.type === 'formula' ? { ...parent, args: parent.args.toSpliced(step, 1, ...nodes) } : parent
}

function spreadKeys(parent: ObjectNode, step: string, nodes: readonly FormulaNode[]): FormulaNode {
  const others = new Set(parent.entries.map(([key]) => key).filter(key => key !== step))
  const entries = parent.entries.flatMap(([key, value]) => {
    if (key !== step) return [[key, value] as const]
    return nodes.map((node, place) => {
      const name = place === 0 ? key : freeKey(others, parent.entries.length + place)
      others.add(name)
      return [name, node] as const
    })
  })
  return { ...parent, entries }
}

function nextKey(parent: ObjectNode): string {
  return freeKey(new Set(parent.entries.map(([key]) => key)), parent.entries.length + 1)
}

function freeKey(taken: ReadonlySet<string>, from: number): string {
  let number = from
  while (taken.has(`key_${number}`)) number += 1
  return `key_${number}`
}
