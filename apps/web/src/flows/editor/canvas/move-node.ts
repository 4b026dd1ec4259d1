import type { FlowDocument } from '@trellis/model'
import type { Point } from './diagram.ts'
import { withPositions } from './edit-lines.ts'
import type { PlacedDiagram } from './layout.ts'
import { freePlace } from './place-nodes.ts'

/** The flow with a step at a place in its graph, or at the nearest free one; all others of the graph stay where they are seen. */
export function movedTo(
  flow: FlowDocument,
  placed: PlacedDiagram,
  id: string,
  wanted: Point,
): FlowDocument | undefined {
  const graph = graphWith(placed, id)
  const moved = graph?.nodes.find(({ node }) => node.id === id)
  if (!graph || !moved) return undefined
  const others = graph.nodes.filter(({ node }) => node.kind === 'step' && node.id !== id)
  const at = freePlace(
    { ...moved.box, ...wanted },
    others.map(({ box }) => box),
  )
  const positions = new Map(others.map(({ node, box }): [string, Point] => [node.id, { x: box.x, y: box.y }]))
  return withPositions(flow, graph.parentId, positions.set(id, at))
}

function graphWith(placed: PlacedDiagram, id: string): PlacedDiagram | undefined {
  if (placed.nodes.some(({ node }) => node.id === id)) return placed
  for (const { inner } of placed.nodes) {
    const found = inner && graphWith(inner, id)
    if (found) return found
  }
  return undefined
}
