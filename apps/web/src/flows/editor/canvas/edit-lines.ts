import { newStep } from '@trellis/flows'
import type { FlowDocument, FlowStep, StepGraph } from '@trellis/model'
import {
  type Edited,
  findPlaced,
  idsOf,
  insertedBefore,
  leadingTo,
  withGraph,
  withLine,
  withoutPlace,
  withStep,
} from '../edit-flow.ts'
import type { InsertPlace, Point } from './diagram.ts'

/** Adds a step of a type on a line: it is led to, and leads on to where the line led. */
export function insertedOn(flow: FlowDocument, type: string, place: InsertPlace): Edited {
  const step = newStep(type, idsOf(flow))
  if (place.at === 'start') return { flow: withGraph(flow, place.parentId, graph => first(graph, step)), id: step.id }
  const placed = findPlaced(flow, place.stepId)
  if (!placed) return { flow, id: undefined }
  const { lineId } = place
  const goTo = [...placed.step.nextSteps, ...placed.step.errorSteps].find(({ id }) => id === lineId)?.goTo
  const led = withStep(flow, place.stepId, from =>
    lineId === undefined ? withLine(from, step.id) : ledTo(from, lineId, step.id),
  )
  const put = (graph: StepGraph) => {
    const at = graph.steps.findIndex(({ id }) => id === place.stepId) + 1
    return { ...graph, steps: graph.steps.toSpliced(at, 0, leadingTo(step, goTo)) }
  }
  return { flow: withGraph(led, placed.parent?.id, put), id: step.id }
}

const first = (graph: StepGraph, step: FlowStep): StepGraph =>
  graph.start === undefined
    ? { start: step.id, steps: [step, ...graph.steps] }
    : insertedBefore(graph, step, graph.start)

function ledTo(step: FlowStep, lineId: string, goTo: string): FlowStep {
  const turned = <Line extends { id: string }>(line: Line): Line => (line.id === lineId ? { ...line, goTo } : line)
  return { ...step, nextSteps: step.nextSteps.map(turned), errorSteps: step.errorSteps.map(turned) }
}

/** Whether a line may be drawn from one step to another: both stand in the same graph, and no line leads there already. */
export function mayConnect(flow: FlowDocument, from: string, to: string): boolean {
  const placed = findPlaced(flow, from)
  const target = findPlaced(flow, to)
  if (!placed || !target || placed.parent?.id !== target.parent?.id) return false
  return placed.step.nextSteps.every(({ goTo }) => goTo !== to)
}

/** With a line from one step to another. */
export function connected(flow: FlowDocument, from: string, to: string): FlowDocument {
  return mayConnect(flow, from, to) ? withStep(flow, from, step => withLine(step, to)) : flow
}

/** With every step of a graph where it stands now. */
export function withPositions(
  flow: FlowDocument,
  parentId: string | undefined,
  positions: ReadonlyMap<string, Point>,
): FlowDocument {
  const place = (step: FlowStep): FlowStep => {
    const at = positions.get(step.id)
    return at ? { ...step, position: { x: Math.round(at.x), y: Math.round(at.y) } } : step
  }
  return withGraph(flow, parentId, graph => ({ ...graph, steps: graph.steps.map(place) }))
}

/** As the layout places them all. */
export function tidied(flow: FlowDocument): FlowDocument {
  const tidy = (step: FlowStep): FlowStep => {
    const { body, ...rest } = withoutPlace(step)
    return body ? { ...rest, body: { ...body, steps: body.steps.map(tidy) } } : rest
  }
  return { ...flow, steps: flow.steps.map(tidy) }
}
