export type TreeNode<Node> = { id: string; children?: readonly Node[] }

/** Where a moved row goes: beside the target, or into it as its last child. */
export type TreeMove = {
  id: string
  targetId: string
  position: 'before' | 'after' | 'on'
  /** Other rows that are moved along, where several are chosen. */
  also?: readonly string[]
}

type Place<Node> = { siblings: readonly Node[]; index: number; parent: Node | undefined }

export function findPlace<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  id: string,
  parent?: Node,
): Place<Node> | undefined {
  const index = nodes.findIndex(node => node.id === id)
  if (index >= 0) return { siblings: nodes, index, parent }
  for (const node of nodes) {
    const found = node.children && findPlace(node.children, id, node)
    if (found) return found
  }
  return undefined
}

/** The tree after the move; unchanged where it makes no sense (onto itself, into its own children, unknown ids). */
export function moveNode<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  { id, targetId, position }: TreeMove,
): readonly Node[] {
  const place = findPlace(nodes, id)
  const node = place?.siblings[place.index]
  if (!node || id === targetId || findPlace(node.children ?? [], targetId) || !findPlace(nodes, targetId)) return nodes
  return insert(remove(nodes, id), node, { id, targetId, position })
}

/**
 * What Alt+Up and Alt+Down ask for: one place on among its siblings; past the first or last one, into the
 * neighbouring group. `accepts` says which rows may hold others.
 */
export function moveByKey<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  id: string,
  direction: 'up' | 'down',
  accepts: (node: Node) => boolean,
): TreeMove | undefined {
  const place = findPlace(nodes, id)
  if (!place) return undefined
  const step = direction === 'up' ? -1 : 1
  const neighbour = place.siblings[place.index + step]
  if (neighbour) return { id, targetId: neighbour.id, position: step < 0 ? 'before' : 'after' }
  const outer = place.parent && findPlace(nodes, place.parent.id)
  const group = outer?.siblings[outer.index + step]
  if (!group || !accepts(group)) return undefined
  const first = group.children?.[0]
  return step > 0 && first ? { id, targetId: first.id, position: 'before' } : { id, targetId: group.id, position: 'on' }
}

function remove<Node extends TreeNode<Node>>(nodes: readonly Node[], id: string): Node[] {
  return nodes
    .filter(node => node.id !== id)
    .map(node => (node.children ? { ...node, children: remove(node.children, id) } : node))
}

function insert<Node extends TreeNode<Node>>(nodes: readonly Node[], moved: Node, move: TreeMove): Node[] {
  return nodes.flatMap(node => {
    const children = node.children ? { children: insert(node.children, moved, move) } : {}
    if (node.id !== move.targetId) return [{ ...node, ...children }]
    if (move.position === 'on') return [{ ...node, children: [...(node.children ?? []), moved] }]
    return move.position === 'before' ? [moved, { ...node, ...children }] : [{ ...node, ...children }, moved]
  })
}
