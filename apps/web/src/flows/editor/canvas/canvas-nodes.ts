import type { FlowStep } from '@trellis/model'
import { type Edge, MarkerType, type Node, Position } from '@xyflow/react'
import type { DiagramLine, InsertPlace, Point } from './diagram.ts'
import { innerCorner, type PlacedDiagram, type PlacedNode } from './layout.ts'
import { t } from './texts.ts'

export type StepNode = Node<{ step: FlowStep; number: string; isLoop: boolean }, 'step'>
export type StartNode = Node<Record<string, never>, 'start'>
export type EndNode = Node<{ insert: InsertPlace; from: string }, 'end'>
export type CanvasNode = StepNode | StartNode | EndNode

/** `points`: as the layout leads it, on the whole canvas; without them it goes straight, with corners. */
export type LineEdge = Edge<
  { line: DiagramLine; points: readonly Point[] | undefined; label: Point | undefined; isToEnd: boolean; from: string },
  'line'
>

type Origin = Point & { parentId: string | undefined; prefix: string }

/** What the library draws: loops before what stands in them, steps in reading order. */
export function canvasOf(placed: PlacedDiagram): { nodes: CanvasNode[]; edges: LineEdge[] } {
  const nodes: CanvasNode[] = []
  const edges: LineEdge[] = []
  gather(placed, { x: 0, y: 0, parentId: undefined, prefix: '' }, { nodes, edges })
  return { nodes, edges }
}

function gather(placed: PlacedDiagram, origin: Origin, into: { nodes: CanvasNode[]; edges: LineEdge[] }): void {
  const names = new Map(
    placed.nodes.flatMap(({ node }) => (node.kind === 'step' ? [[node.id, node.step.stepName]] : [])),
  )
  const ends = new Map(placed.lines.map(({ line }) => [line.to, names.get(line.from) ?? '']))
  let count = 0
  for (const each of placed.nodes) {
    if (each.node.kind === 'step') count += 1
    const number = `${origin.prefix}${count}`
    into.nodes.push(nodeOf(each, origin, { number, from: ends.get(each.node.id) ?? '' }))
    if (!each.inner) continue
    const { x, y } = each.box
    const inside = { x: origin.x + x + innerCorner.x, y: origin.y + y + innerCorner.y }
    gather(each.inner, { ...inside, parentId: each.node.id, prefix: `${number}.` }, into)
  }
  const move = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y })
  for (const { line, points, label } of placed.lines) {
    into.edges.push({
      id: line.id,
      type: 'line',
      source: line.from,
      target: line.to,
      ariaLabel: t('flowCanvas.line', {
        from: names.get(line.from) ?? t('flowCanvas.start'),
        to: names.get(line.to) ?? t('flowCanvas.end'),
      }),
      ...(names.has(line.to) && { markerEnd: { type: MarkerType.ArrowClosed } }),
      data: {
        line,
        points: points?.map(move),
        label: label && move(label),
        isToEnd: !names.has(line.to),
        from: names.get(line.from) ?? '',
      },
    })
  }
}

function nodeOf(
  { node, box, inner }: PlacedNode,
  { parentId }: Origin,
  { number, from }: { number: string; from: string },
): CanvasNode {
  const { x, y, width, height } = box
  const corner = parentId === undefined ? { x: 0, y: 0 } : innerCorner
  const common = {
    id: node.id,
    position: { x: x + corner.x, y: y + corner.y },
    width,
    height,
    measured: { width, height },
    // Known before anything is measured, so that lines are drawn at once.
    handles: [
      { type: 'target' as const, position: Position.Top, x: width / 2, y: 0, width: 1, height: 1 },
      { type: 'source' as const, position: Position.Bottom, x: width / 2, y: height, width: 1, height: 1 },
    ],
    ...(parentId !== undefined && { parentId }),
  }
  if (node.kind === 'start') return { ...common, type: 'start', data: {}, draggable: false }
  if (node.kind === 'end') return { ...common, type: 'end', data: { insert: node.insert, from }, draggable: false }
  return { ...common, type: 'step', data: { step: node.step, number, isLoop: inner !== undefined } }
}
