import { Graph, layout } from '@dagrejs/dagre'
import type { Diagram, DiagramLine, DiagramNode, Point, Size } from './diagram.ts'
import { type Box, withoutOverlaps } from './place-nodes.ts'

/** A node with its place inside of its graph, and what stands in it where it is a loop. */
export type PlacedNode = { node: DiagramNode; box: Box; inner: PlacedDiagram | undefined }

/** `points`: the way of the line around what lies between, where the layout chose all places. */
export type PlacedLine = { line: DiagramLine; points: readonly Point[] | undefined; label: Point | undefined }

export type PlacedDiagram = {
  parentId: string | undefined
  nodes: PlacedNode[]
  lines: PlacedLine[]
  size: Size
}

/** Room in a loop around its steps; above them stands the loop itself. */
const padding = 24
const head = 64
const labelHeight = 24
const mostLabelWidth = 200

/** As wide as it is drawn, about. */
export const labelWidth = (text: string): number => (text === '' ? 24 : Math.min(mostLabelWidth, 36 + text.length * 7))

/** Remembers the layout of each graph as long as its steps and lines stay: typing in a panel does not lay it out anew. */
export function makeLayout(): (diagram: Diagram) => PlacedDiagram {
  const known = new Map<string, { shape: string; laidOut: LaidOut }>()
  return diagram =>
    placeDiagram(diagram, (each, sizeOf) => {
      const key = each.parentId ?? ''
      const shape = JSON.stringify([
        each.nodes.map(node => [node.id, sizeOf(node), node.kind === 'step' ? node.step.position : undefined]),
        each.lines.map(({ id, from, to, text }) => [id, from, to, labelWidth(text)]),
      ])
      const before = known.get(key)
      const laidOut = before?.shape === shape ? before.laidOut : layOut(each, sizeOf)
      known.set(key, { shape, laidOut })
      return laidOut
    })
}

/** Places of all nodes: those that their steps name, the others from top to bottom as the lines lead. */
export function placeDiagram(diagram: Diagram, laidOutAs: typeof layOut = layOut): PlacedDiagram {
  const inners = new Map(
    diagram.nodes.flatMap(node =>
      node.kind === 'step' && node.inner ? [[node.id, placeDiagram(node.inner, laidOutAs)]] : [],
    ),
  )
  const sizeOf = (node: DiagramNode): Size => {
    const inner = inners.get(node.id)
    if (!inner) return node.size
    const { width, height } = inner.size
    return { width: Math.max(node.size.width, width + 2 * padding), height: head + height + padding }
  }
  const { boxes, ways } = laidOutAs(diagram, sizeOf)
  // A loop begins at the corner of its steps; the canvas has none.
  const least = diagram.parentId === undefined ? { x: 0, y: 0 } : cornerOf(boxes.values())
  const nodes = diagram.nodes.flatMap((node): PlacedNode[] => {
    const box = boxes.get(node.id)
    return box ? [{ node, box: movedBy(box, least), inner: inners.get(node.id) }] : []
  })
  const lines = diagram.lines.map((line): PlacedLine => {
    const way = ways?.get(line.id)
    const move = ({ x, y }: Point): Point => ({ x: x - least.x, y: y - least.y })
    return { line, points: way?.points.map(move), label: way && move(way.label) }
  })
  return { parentId: diagram.parentId, nodes, lines, size: sizeOfAll(nodes) }
}

/** Where steps of a loop stand inside of its box. */
export const innerCorner: Point = { x: padding, y: head }

type Way = { points: readonly Point[]; label: Point }
/** `ways`: absent where steps have places of their own. */
type LaidOut = { boxes: ReadonlyMap<string, Box>; ways?: ReadonlyMap<string, Way> }

function layOut(diagram: Diagram, sizeOf: (node: DiagramNode) => Size): LaidOut {
  const auto = autoLayout(diagram, sizeOf)
  const own = ownPlaces(diagram)
  return own.size === 0 ? auto : { boxes: withoutOverlaps(mixed(diagram, auto.boxes, own)) }
}

function autoLayout({ nodes, lines }: Diagram, sizeOf: (node: DiagramNode) => Size) {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 32, ranksep: 32, edgesep: 16 })
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node) })
  for (const { id, from, to, text } of lines)
    graph.setEdge(from, to, { width: labelWidth(text), height: labelHeight, labelpos: 'c' }, id)
  layout(graph)
  const boxes = new Map(
    nodes.map(({ id }): [string, Box] => {
      const { x = 0, y = 0, width, height } = graph.node(id) as Size & Partial<Point>
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }]
    }),
  )
  const ways = new Map(
    lines.map(({ id, from, to }): [string, Way] => {
      const { points = [], x = 0, y = 0 } = graph.edge(from, to, id) as { points?: Point[] } & Partial<Point>
      return [id, { points, label: { x, y } }]
    }),
  )
  return { boxes, ways }
}

function ownPlaces({ nodes }: Diagram): Map<string, Point> {
  return new Map(
    nodes.flatMap(node => (node.kind === 'step' && node.step.position ? [[node.id, node.step.position]] : [])),
  )
}

/** What has no place of its own lies as it would to the nearest step above it that has one. */
function mixed(
  { nodes, lines }: Diagram,
  auto: ReadonlyMap<string, Box>,
  own: ReadonlyMap<string, Point>,
): Map<string, Box> {
  const anchors = new Map<string, Point>()
  const anchorOf = (id: string, seen: ReadonlySet<string>): Point | undefined => {
    const place = own.get(id)
    const box = auto.get(id)
    if (place && box) return { x: place.x - box.x, y: place.y - box.y }
    const known = anchors.get(id)
    if (known || seen.has(id)) return known
    const around = new Set([...seen, id])
    const [found] = lines.flatMap(line => (line.to === id ? (anchorOf(line.from, around) ?? []) : []))
    if (found) anchors.set(id, found)
    return found
  }
  const [start] = nodes
  const first = start && lines.find(({ from }) => from === start.id)?.to
  return new Map(
    nodes.flatMap((node): [string, Box][] => {
      const box = auto.get(node.id)
      if (!box) return []
      // The start stands above the step that it leads to.
      const by = anchorOf(node === start && first !== undefined ? first : node.id, new Set()) ?? { x: 0, y: 0 }
      return [[node.id, { ...box, x: box.x + by.x, y: box.y + by.y }]]
    }),
  )
}

function cornerOf(boxes: Iterable<Box>): Point {
  const all = [...boxes]
  return { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) }
}

const movedBy = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x - x, y: box.y - y })

const sizeOfAll = (nodes: readonly PlacedNode[]): Size => ({
  width: Math.max(...nodes.map(({ box }) => box.x + box.width)),
  height: Math.max(...nodes.map(({ box }) => box.y + box.height)),
})
