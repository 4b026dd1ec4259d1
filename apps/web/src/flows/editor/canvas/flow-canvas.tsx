import '@xyflow/react/dist/base.css'
import type { FlowDocument, StepGraph } from '@trellis/model'
import { IconButton } from '@trellis/ui'
import {
  MiniMap,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { StepProblem, StepTab } from '../flow-problems.ts'
import type { KnownThings } from '../known-things.ts'
import type { StepEditing } from '../use-step-editing.ts'
import { CanvasContext } from './canvas-context.ts'
import { type CanvasNode, canvasOf, type LineEdge as LineEdgeType } from './canvas-nodes.ts'
import { diagramOf, type InsertPlace, type Point, type Size, stepSize } from './diagram.ts'
import { connected, mayConnect, tidied } from './edit-lines.ts'
import styles from './flow-canvas.module.css'
import { innerCorner, makeLayout, type PlacedDiagram } from './layout.ts'
import { LineEdge } from './line-edge.tsx'
import { movedTo } from './move-node.ts'
import { nodeTypes } from './node-types.tsx'
import type { StepMark } from './step-marks.ts'
import { t } from './texts.ts'
import { useShowing } from './use-showing.ts'

/** Above it the map of all steps is shown (ux §7). */
const mostWithoutMap = 15
const smallestZoom = 0.2
const edgeTypes = { line: LineEdge }

type FlowCanvasProps = {
  flow: FlowDocument
  known: KnownThings
  problems: readonly StepProblem[]
  selected: string | undefined
  onOpen: (stepId: string, tab?: StepTab) => void
  /** Absent where nothing is changed. */
  changing?: {
    editing: StepEditing
    onInsert: (place: InsertPlace) => void
    change: (next: FlowDocument, mergeKey?: string) => void
  }
  /** What a run did, by step. */
  marks?: ReadonlyMap<string, StepMark>
}

/** The steps of a flow and the lines between them, from top to bottom (ux §7). */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ flow, known, problems, selected, onOpen, changing, marks }: FlowCanvasProps) {
  const [layout] = useState(makeLayout)
  const placed = useMemo(() => layout(diagramOf(graphOf(flow))), [layout, flow])
  const canvas = useMemo(() => canvasOf(placed), [placed])
  const pane = useRef<HTMLDivElement>(null)
  const show = useShowing(pane)
  const [dragged, setDragged] = useState<{ id: string; position: Point }>()
  const things = { known, problems, selected, onOpen, changing, marks }
  const move = (id: string, wanted: Point) => {
    const next = movedTo(flow, placed, id, wanted)
    if (next) changing?.change(next, `move ${id}`)
  }
  const tidy = () => changing?.change(tidied(flow))
  const press = (event: KeyboardEvent) => {
    if (!changing) return
    if (event.key.toLowerCase() === 't' && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) tidy()
    else if (event.shiftKey && isArrow(event.key)) moveBy(event, placed, move)
    else changing.editing.press(event)
  }
  return (
    <CanvasContext value={things}>
      <div ref={pane} role="presentation" className={styles.canvas} onKeyDown={press} onFocus={show}>
        <ReactFlow
          nodes={withDragged(canvas.nodes, dragged)}
          edges={canvas.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={changes => {
            const at = positionIn(changes)
            if (at) setDragged(at)
          }}
          onNodeDragStop={(_event, node) => {
            setDragged(undefined)
            const { x, y } = node.parentId === undefined ? { x: 0, y: 0 } : innerCorner
            move(node.id, { x: node.position.x - x, y: node.position.y - y })
          }}
          isValidConnection={({ source, target }) => mayConnect(flow, source, target)}
          onConnect={({ source, target }) => changing?.change(connected(flow, source, target))}
          nodesDraggable={changing !== undefined}
          nodesConnectable={changing !== undefined}
          nodeDragThreshold={4}
          minZoom={smallestZoom}
          maxZoom={1.5}
          panOnScroll
          onInit={instance => {
            const { width = 0, height = 0 } = pane.current?.getBoundingClientRect() ?? {}
            void showFirst(instance, { width, height }, selected)
          }}
          onlyRenderVisibleElements={canvas.nodes.length > 200}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          proOptions={{ hideAttribution: true }}
        >
          {countOf(placed) > mostWithoutMap && (
            <MiniMap pannable zoomable ariaLabel={t('flowCanvas.map')} className={styles.map ?? ''} />
          )}
        </ReactFlow>
        <Tools onTidy={changing && tidy} />
      </div>
    </CanvasContext>
  )
}

const graphOf = ({ start, steps }: FlowDocument): StepGraph => ({ steps, ...(start !== undefined && { start }) })

const fit = { maxZoom: 1, padding: 0.1 }
/** Smaller than this nobody reads the steps. */
const leastReadable = 0.75

/** All of it where that can be read, else the chosen step, or its beginning. */
async function showFirst(
  {
    getInternalNode,
    getNodes,
    getNodesBounds,
    fitView,
    setCenter,
    setViewport,
  }: ReactFlowInstance<CanvasNode, LineEdgeType>,
  { width, height }: Size,
  selected: string | undefined,
): Promise<void> {
  const [start] = getNodes()
  const all = getNodesBounds(getNodes())
  const chosen = getInternalNode(selected ?? '')?.internals.positionAbsolute
  if (!start || Math.min(width / all.width, height / all.height) >= leastReadable) await fitView(fit)
  else if (chosen) await setCenter(chosen.x + stepSize.width / 2, chosen.y + stepSize.height / 2, { zoom: 1 })
  else await setViewport({ x: width / 2 - start.position.x - (start.width ?? 0) / 2, y: 24 - all.y, zoom: 1 })
}

/** Where the pointer has it now: until it is let go the flow does not change. */
function withDragged(nodes: CanvasNode[], dragged: { id: string; position: Point } | undefined): CanvasNode[] {
  if (!dragged) return nodes
  return nodes.map(node => (node.id === dragged.id ? { ...node, position: dragged.position } : node))
}

function positionIn(changes: readonly NodeChange<CanvasNode>[]): { id: string; position: Point } | undefined {
  for (const change of changes)
    if (change.type === 'position' && change.dragging && change.position)
      return { id: change.id, position: change.position }
  return undefined
}

const countOf = ({ nodes }: PlacedDiagram): number =>
  nodes.reduce((sum, { node, inner }) => sum + (node.kind === 'step' ? 1 : 0) + (inner ? countOf(inner) : 0), 0)

const ways: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
const isArrow = (key: string) => Object.hasOwn(ways, key)
const stride = 16

function moveBy(event: KeyboardEvent, placed: PlacedDiagram, move: (id: string, wanted: Point) => void): void {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null
  const id = row?.dataset['step']
  const way = ways[event.key]
  const box = id === undefined ? undefined : boxOf(placed, id)
  if (id === undefined || !way || !box) return
  event.preventDefault()
  move(id, { x: box.x + way.x * stride, y: box.y + way.y * stride })
}

function boxOf(placed: PlacedDiagram, id: string): Point | undefined {
  for (const { node, box, inner } of placed.nodes) {
    const found = node.id === id ? box : inner && boxOf(inner, id)
    if (found) return found
  }
  return undefined
}

function Tools({ onTidy }: { onTidy: (() => void) | undefined }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('flowCanvas.tools')}>
      <IconButton icon="zoom_in" size="small" label={t('flowCanvas.zoomIn')} onPress={() => void zoomIn()} />
      <IconButton icon="zoom_out" size="small" label={t('flowCanvas.zoomOut')} onPress={() => void zoomOut()} />
      <IconButton icon="fit_screen" size="small" label={t('flowCanvas.fit')} onPress={() => void fitView(fit)} />
      {onTidy && <IconButton icon="account_tree" size="small" label={t('flowCanvas.tidy')} onPress={onTidy} />}
    </div>
  )
}
