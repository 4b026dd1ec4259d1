import {
  childrenOf,
  type FormulaNode,
  insertInto,
  move,
  type NodePath,
  nodeAt,
  pathOf,
  removeAt,
  replaceAt,
} from '@trellis/formula'

export type Direction = 'up' | 'down' | 'in' | 'out'

/** A tree after a move, and where the moved node stands in it. */
export type Moved = { tree: FormulaNode; path: NodePath }

export type DropPosition = 'before' | 'after' | 'on'
export type DropTarget = { path: NodePath; position: DropPosition }

/** What is dropped: a part of the tree, or something new from the catalogue. */
export type DropSource = { path: NodePath } | { node: FormulaNode }

/** Among its siblings, into the one before, or out beside its parent; undefined where there is no such place. */
export function moveBy(tree: FormulaNode, path: NodePath, direction: Direction): Moved | undefined {
  const node = nodeAt(tree, path)
  if (!node || path.length === 0) return undefined
  if (direction === 'up' || direction === 'down') return swap(tree, path, direction === 'up' ? -1 : 1)
  const parent = path.slice(0, -1)
  if (direction === 'out') {
    const step = placeIn(tree, parent)
    return parent.length === 0 ? undefined : found(move(tree, path, parent.slice(0, -1), step + 1), tree, node)
  }
  const before = siblingAt(tree, path, -1)
  const target = before && nodeAt(tree, before)
  return before && target && isContainer(target) ? found(move(tree, path, before), tree, node) : undefined
}

/** Puts something beside or into a node. On a plain value it takes that value's place. */
export function drop(tree: FormulaNode, source: DropSource, target: DropTarget): Moved | undefined {
  const over = nodeAt(tree, target.path)
  if (!over) return undefined
  const { into, place, isReplacing } = placeOf(tree, target, over)
  if ('node' in source) {
    const node = structuredClone(source.node)
    return found(isReplacing ? replaceAt(tree, into, node) : insertInto(tree, into, node, place), tree, node)
  }
  const node = nodeAt(tree, source.path)
  if (!node || isWithin(source.path, into)) return undefined
  if (!isReplacing) return found(move(tree, source.path, into, place), tree, node)
  const marker: FormulaNode = { type: 'null' }
  const marked = replaceAt(replaceAt(tree, source.path, marker), into, node)
  return found(removeAt(marked, pathOf(marked, marker) ?? [NaN]), tree, node)
}

/** Puts a node where a part is missing; what is missing before it becomes empty. */
export function fill(tree: FormulaNode, path: NodePath, node: FormulaNode): Moved | undefined {
  const into = path.slice(0, -1)
  const parent = nodeAt(tree, into)
  const place = path.at(-1)
  if (!parent || typeof place !== 'number') return undefined
  const empty: FormulaNode = { type: 'null' }
  const missing = Array.from({ length: parent.type === 'formula' ? place - parent.args.length : 0 }, () => empty)
  const ready =
    parent.type === 'formula' ? replaceAt(tree, into, { ...parent, args: [...parent.args, ...missing] }) : tree
  return drop(ready, { node }, { path: into, position: 'on' })
}

/** Where the catalogue puts what is pressed: into the chosen row where that takes parts, else in its place. */
export function putAt(tree: FormulaNode, path: NodePath, node: FormulaNode): Moved | undefined {
  return nodeAt(tree, path) ? drop(tree, { node }, { path, position: 'on' }) : fill(tree, path, node)
}

/** Whether anything may be put into it. */
export function isContainer(node: FormulaNode): boolean {
  return node.type === 'formula' || node.type === 'array' || node.type === 'object'
}

type Place = { into: NodePath; place: number | undefined; isReplacing: boolean }

function placeOf(tree: FormulaNode, { path, position }: DropTarget, over: FormulaNode): Place {
  const isBeside = position !== 'on' && path.length > 0
  if (!isBeside) return { into: path, place: undefined, isReplacing: !isContainer(over) }
  const place = placeIn(tree, path) + (position === 'after' ? 1 : 0)
  return { into: path.slice(0, -1), place, isReplacing: false }
}

/** Its number among its siblings. */
function placeIn(tree: FormulaNode, path: NodePath): number {
  const step = path.at(-1)
  const parent = nodeAt(tree, path.slice(0, -1))
  if (parent?.type === 'object') return parent.entries.findIndex(([key]) => key === step)
  return typeof step === 'number' ? step : 0
}

function siblingAt(tree: FormulaNode, path: NodePath, by: -1 | 1): NodePath | undefined {
  const parent = nodeAt(tree, path.slice(0, -1))
  const place = placeIn(tree, path) + by
  if (!parent || place < 0 || place >= childrenOf(parent).length) return undefined
  const step = parent.type === 'object' ? (parent.entries[place]?.[0] ?? '') : place
  return [...path.slice(0, -1), step]
}

/** Keys of an object go along with their values. */
function swap(tree: FormulaNode, path: NodePath, by: -1 | 1): Moved | undefined {
  const parentPath = path.slice(0, -1)
  const parent = nodeAt(tree, parentPath)
  const other = siblingAt(tree, path, by)
  if (!parent || !other) return undefined
  const from = placeIn(tree, path)
  const swapped = <Item>(items: readonly Item[]) => {
    const [item] = items.slice(from, from + 1)
    return item === undefined ? items : items.toSpliced(from, 1).toSpliced(from + by, 0, item)
  }
  const to = parent.type === 'object' ? path : other
  if (parent.type === 'object')
    return { tree: replaceAt(tree, parentPath, { ...parent, entries: swapped(parent.entries) }), path: to }
  if (parent.type === 'array')
    return { tree: replaceAt(tree, parentPath, { ...parent, items: swapped(parent.items) }), path: to }
  if (parent.type !== 'formula') return undefined
  return { tree: replaceAt(tree, parentPath, { ...parent, args: swapped(parent.args) }), path: to }
}

const isWithin = (outer: NodePath, inner: NodePath) => outer.every((step, place) => inner[place] === step)

function found(tree: FormulaNode, before: FormulaNode, node: FormulaNode): Moved | undefined {
  if (tree === before) return undefined
  const path = pathOf(tree, node)
  return path && { tree, path }
}
