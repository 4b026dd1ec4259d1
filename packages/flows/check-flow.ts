import type { FieldProblem } from '@trellis/base'
import { type FlowDocument, FlowStep, flowEngineVersion, flowIdOf, flowLimits, type StepGraph } from '@trellis/model'
import { Check } from 'typebox/value'
import { checkStarts } from './check-starts.ts'
import { findStep, findStepAction } from './find-step.ts'
import { type PlacedStep, walkFlow } from './walk-flow.ts'

/** Why a flow cannot be stored: what nobody could run. Everything else is a problem that its editor shows. */
export function checkFlow(flow: FlowDocument): FieldProblem[] {
  if (flow.engineVersion > flowEngineVersion)
    return [{ path: 'engineVersion', message: 'The flow was made by a newer version; update this one first' }]
  const shapes = checkShapes(flow.steps, 'steps', 1)
  if (shapes.length > 0) return shapes
  const placed = [...walkFlow(flow)]
  const problems = [
    ...checkStart(flow, '', 'steps'),
    ...placed.flatMap(checkPlace),
    ...checkIds(placed),
    ...checkStarts(flow),
  ]
  if (placed.length > flowLimits.steps)
    problems.push({ path: 'steps', message: `Has more than ${flowLimits.steps} steps` })
  return problems
}

/** What the schema of a document leaves open: steps inside of steps. */
function checkShapes(steps: readonly unknown[], path: string, depth: number): FieldProblem[] {
  if (depth > flowLimits.depth) return [{ path, message: `Stands deeper than ${flowLimits.depth} levels` }]
  return steps.flatMap((step, at) => {
    const own = `${path}.${at}`
    if (!Check(FlowStep, step)) return [{ path: own, message: 'Has parts that do not fit' }]
    return step.body ? checkShapes(step.body.steps, `${own}.body.steps`, depth + 1) : []
  })
}

function checkPlace({ step, path, graph }: PlacedStep): FieldProblem[] {
  const known = new Set(graph.steps.map(({ id }) => id))
  const lines = [
    ...step.nextSteps.map(({ goTo }, at) => ({ goTo, path: `${path}.nextSteps.${at}.goTo` })),
    ...step.errorSteps.map(({ goTo }, at) => ({ goTo, path: `${path}.errorSteps.${at}.goTo` })),
  ]
  const lost = lines.flatMap(line =>
    line.goTo === undefined || known.has(line.goTo)
      ? []
      : [{ path: line.path, message: `There is no step ${line.goTo} to go to` }],
  )
  return [...checkType(step, path), ...checkBody(step, path), ...lost]
}

function checkType({ action: { type } }: FlowStep, path: string): FieldProblem[] {
  if (flowIdOf(type) !== undefined || findStepAction(type)) return []
  return [{ path: `${path}.action.type`, message: `There is no action ${type} for flows` }]
}

function checkBody(step: FlowStep, path: string): FieldProblem[] {
  const work = findStep(step.action.type)?.work
  if (!step.body) return []
  if (!work || !('loop' in work)) return [{ path: `${path}.body`, message: 'Takes no steps inside' }]
  return checkStart(step.body as StepGraph, `${path}.body.`, `${path}.body.steps`)
}

function checkStart({ start, steps }: StepGraph | FlowDocument, prefix: string, path: string): FieldProblem[] {
  if (start === undefined) return steps.length > 0 ? [{ path, message: 'Has steps, and none to start with' }] : []
  return steps.some(({ id }) => id === start)
    ? []
    : [{ path: `${prefix}start`, message: `There is no step ${start} to start with` }]
}

function checkIds(placed: readonly PlacedStep[]): FieldProblem[] {
  const seen = new Set<string>()
  return placed.flatMap(({ step: { id }, path }) => {
    const isKnown = seen.has(id)
    seen.add(id)
    return isKnown ? [{ path: `${path}.id`, message: `Two steps have the ID ${id}` }] : []
  })
}
