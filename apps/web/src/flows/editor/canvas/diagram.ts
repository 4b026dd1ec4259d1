import { findStep } from '@trellis/flows'
import type { FlowStep, StepGraph } from '@trellis/model'
import { isFree, readingOrder } from '../edit-flow.ts'
import { linesOf } from '../step-lines.ts'

/** In pixels of the canvas. */
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const stepSize: Size = { width: 256, height: 64 }
const startSize: Size = { width: 80, height: 32 }
const endSize: Size = { width: 24, height: 24 }

/** Where on a line a new step goes: before the first one, or on a line out of a step. Without a line it is led on behind the step. */
export type InsertPlace =
  | { at: 'start'; parentId: string | undefined }
  | { at: 'line'; stepId: string; lineId: string | undefined }

/** `start` and `end` are no steps: where runs come in, and where a line leads nowhere. */
export type DiagramNode = { id: string; size: Size } & (
  | { kind: 'start' }
  | { kind: 'step'; step: FlowStep; inner: Diagram | undefined }
  | { kind: 'end'; insert: InsertPlace }
)

export type DiagramLine = {
  id: string
  from: string
  to: string
  isError: boolean
  /** Its number among the lines out of its step, and when it is taken; empty where it always is. */
  text: string
  insert: InsertPlace
}

/** The steps of one graph and the lines between them. `parentId`: the loop in which it stands. */
export type Diagram = { parentId: string | undefined; nodes: DiagramNode[]; lines: DiagramLine[] }

/** What the canvas shows of a graph, steps in reading order. */
export function diagramOf(graph: StepGraph, parentId?: string): Diagram {
  const steps = readingOrder(graph)
  const startId = `start ${parentId ?? ''}`
  const ids = new Set(steps.map(({ id }) => id))
  const nodes: DiagramNode[] = [{ id: startId, kind: 'start', size: startSize }]
  const lines: DiagramLine[] = []
  const lead = (line: Omit<DiagramLine, 'to'>, goTo: string | undefined) => {
    const isKnown = goTo !== undefined && ids.has(goTo)
    if (!isKnown) nodes.push({ id: `end ${line.id}`, kind: 'end', size: endSize, insert: line.insert })
    lines.push({ ...line, to: isKnown ? goTo : `end ${line.id}` })
  }
  const first = { id: `start-line ${parentId ?? ''}`, from: startId, isError: false, text: '' }
  lead({ ...first, insert: { at: 'start', parentId } }, graph.start)
  for (const step of steps) {
    nodes.push(stepNode(step))
    for (const line of linesFrom(step, graph)) lead(line, line.goTo)
  }
  return { parentId, nodes, lines }
}

const stepNode = (step: FlowStep): DiagramNode => ({
  id: step.id,
  kind: 'step',
  step,
  size: stepSize,
  inner: step.body && diagramOf(step.body, step.id),
})

type LineFrom = Omit<DiagramLine, 'to'> & { goTo: string | undefined }

/** The lines out of a step; where none is taken for sure, the run ends there, which is a line of its own. */
function linesFrom(step: FlowStep, graph: StepGraph): LineFrom[] {
  const { id, action, nextSteps, errorSteps } = step
  const texts = new Map(linesOf(step, graph).map(line => [line.id, line]))
  const own = [...nextSteps, ...errorSteps].map(({ id: lineId, goTo }): LineFrom => {
    const { isError = false, number = 1, when = '' } = texts.get(lineId) ?? {}
    const isOnly = !isError && nextSteps.length === 1 && when === ''
    return {
      id: `${id} ${lineId}`,
      from: id,
      isError,
      text: isOnly ? '' : `${number}. ${when}`.trim(),
      insert: { at: 'line', stepId: id, lineId },
      goTo,
    }
  })
  const isLedOn = findStep(action.type)?.isLast === true || nextSteps.some(({ condition }) => isFree(condition))
  if (isLedOn) return own
  const last: LineFrom = {
    id: `${id} end`,
    from: id,
    isError: false,
    text: '',
    insert: { at: 'line', stepId: id, lineId: undefined },
    goTo: undefined,
  }
  return [...own, last]
}
