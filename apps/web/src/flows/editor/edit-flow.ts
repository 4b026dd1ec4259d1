import { uuidv7 } from '@trellis/base'
import { findStep, newStep, type PlacedStep, walkFlow } from '@trellis/flows'
import type { FlowDocument, FlowStep, NextStep, StepGraph } from '@trellis/model'

/** Where a step goes: beside another, or into the body of one. */
export type StepMove = { id: string; targetId: string; position: 'before' | 'after' | 'on' }

/** What an edit leads to, and the step that is shown then. */
export type Edited = { flow: FlowDocument; id: string | undefined }

export function findPlaced(flow: FlowDocument, id: string | undefined): PlacedStep | undefined {
  return id === undefined ? undefined : [...walkFlow(flow)].find(({ step }) => step.id === id)
}

export const idsOf = (flow: FlowDocument): Set<string> => new Set([...walkFlow(flow)].map(({ step }) => step.id))

export function withStep(flow: FlowDocument, id: string, change: (step: FlowStep) => FlowStep): FlowDocument {
  const walk = (step: FlowStep): FlowStep => {
    if (step.id === id) return change(step)
    return step.body ? { ...step, body: { ...step.body, steps: step.body.steps.map(walk) } } : step
  }
  return { ...flow, steps: flow.steps.map(walk) }
}

/** The flow with other steps in the body of a step, or on the first level. */
export function withGraph(
  flow: FlowDocument,
  parentId: string | undefined,
  change: (graph: StepGraph) => StepGraph,
): FlowDocument {
  if (parentId !== undefined)
    return withStep(flow, parentId, step => ({ ...step, body: change(step.body ?? { steps: [] }) }))
  const { start: before, steps, ...rest } = flow
  const graph = change({ steps, ...(before !== undefined && { start: before }) })
  return { ...rest, ...graph }
}

/** Steps as a run comes to them; those that nothing leads to stand last. */
export function readingOrder({ start, steps }: StepGraph): FlowStep[] {
  const byId = new Map(steps.map(step => [step.id, step]))
  const seen = new Set<string>()
  const backwards: FlowStep[] = []
  const visit = (id: string | undefined) => {
    const step = id === undefined || seen.has(id) ? undefined : byId.get(id)
    if (!step) return
    seen.add(step.id)
    for (const { goTo } of [...step.nextSteps, ...step.errorSteps].toReversed()) visit(goTo)
    backwards.push(step)
  }
  visit(start)
  return [...backwards.toReversed(), ...steps.filter(({ id }) => !seen.has(id))]
}

/** Steps of a graph to which no run comes. */
export function unreachable({ start, steps }: StepGraph): FlowStep[] {
  const seen = new Set<string>()
  const visit = (id: string | undefined) => {
    const step = id === undefined || seen.has(id) ? undefined : steps.find(each => each.id === id)
    if (!step) return
    seen.add(step.id)
    for (const { goTo } of [...step.nextSteps, ...step.errorSteps]) visit(goTo)
  }
  visit(start)
  return steps.filter(({ id }) => !seen.has(id))
}

/** Adds a step of a type behind another one, else at the end of the body of `parentId` or of the flow. */
export function addedStep(
  flow: FlowDocument,
  type: string,
  place: { after?: string | undefined; parentId?: string | undefined },
): Edited {
  const step = newStep(type, idsOf(flow))
  const after = findPlaced(flow, place.after)
  const parentId = after ? after.parent?.id : place.parentId
  const put = (graph: StepGraph) => {
    const target = after?.step ?? readingOrder(graph).at(-1)
    return target ? insertedAfter(graph, step, target.id) : { start: step.id, steps: [step] }
  }
  return { flow: withGraph(flow, parentId, put), id: step.id }
}

/** Without a step: what led to it leads to where it led. */
export function removedStep(flow: FlowDocument, id: string): Edited {
  const placed = findPlaced(flow, id)
  if (!placed) return { flow, id }
  const order = readingOrder(placed.graph)
  const at = order.findIndex(step => step.id === id)
  const neighbour = order[at - 1] ?? order[at + 1]
  return {
    flow: withGraph(flow, placed.parent?.id, graph => takenOut(graph, id)),
    id: neighbour?.id ?? placed.parent?.id,
  }
}

/** A copy behind the step, with ids of its own and of all inside; formulas inside follow. */
export function duplicatedStep(flow: FlowDocument, id: string): Edited {
  const placed = findPlaced(flow, id)
  if (!placed) return { flow, id }
  const ids = newIds(placed.step, idsOf(flow))
  const copy = renamedStep(placed.step, ids)
  const own = ids.get(id) ?? id
  const isInside = new Set(ids.values())
  const alone = { ...copy, nextSteps: [], errorSteps: copy.errorSteps.map(line => withoutGone(line, isInside)) }
  return { flow: withGraph(flow, placed.parent?.id, graph => insertedAfter(graph, alone, id)), id: own }
}

/** Why a step may not go there; undefined where it may. */
export function moveRefusal(flow: FlowDocument, { id, targetId, position }: StepMove): string | undefined {
  const moved = findPlaced(flow, id)
  const target = findPlaced(flow, targetId)
  if (!moved || !target || id === targetId) return 'stays where it is'
  const isInside = moved.step.body !== undefined && findIn(moved.step.body, targetId)
  if (isInside) return 'stands in itself'
  return position === 'on' && !target.step.body ? 'takes no steps' : undefined
}

/** Takes a step out of its line and puts it into another place of one. */
export function movedStep(flow: FlowDocument, move: StepMove): FlowDocument {
  const placed = findPlaced(flow, move.id)
  if (!placed || moveRefusal(flow, move) !== undefined) return flow
  const without = withGraph(flow, placed.parent?.id, graph => takenOut(graph, move.id))
  const target = findPlaced(without, move.targetId)
  if (!target) return flow
  const parentId = move.position === 'on' ? target.step.id : target.parent?.id
  return withGraph(without, parentId, graph => {
    const known = new Set([...graph.steps.map(({ id }) => id), move.id])
    const step = keptLines(placed.step, known)
    if (move.position === 'before') return insertedBefore(graph, step, move.targetId)
    const after = move.position === 'on' ? readingOrder(graph).at(-1)?.id : move.targetId
    return after === undefined ? { start: step.id, steps: [step] } : insertedAfter(graph, step, after)
  })
}

/** One place up or down in reading order, among the steps of its own graph. */
export function moveByOne(flow: FlowDocument, id: string, direction: 'up' | 'down'): StepMove | undefined {
  const placed = findPlaced(flow, id)
  if (!placed) return undefined
  const order = readingOrder(placed.graph)
  const target = order[order.findIndex(step => step.id === id) + (direction === 'up' ? -1 : 1)]
  return target && { id, targetId: target.id, position: direction === 'up' ? 'before' : 'after' }
}

/** The line that is led on: which a run takes where no condition says otherwise, else the one that its kind begins with. */
function mainLine(step: FlowStep): NextStep | undefined {
  const { nextSteps } = step
  return nextSteps.findLast(({ condition }) => isFree(condition)) ?? nextSteps.find(line => isKindsOwn(step, line))
}

const firstCondition = ({ id, action }: FlowStep) => findStep(action.type)?.leadsOnIf?.(id)

const isKindsOwn = (step: FlowStep, { condition }: NextStep) =>
  condition !== undefined && condition === firstCondition(step)

/** One more line, tried after those that are there; the first one asks what its kind begins with. */
export function withLine(step: FlowStep, goTo: string): FlowStep {
  const condition = step.nextSteps.some(line => isKindsOwn(step, line)) ? undefined : firstCondition(step)
  const line = { id: uuidv7(), goTo, ...(condition !== undefined && { condition }) }
  return { ...step, nextSteps: [...step.nextSteps, line] }
}

export const isFree = (condition: unknown) => condition === undefined || condition === null || condition === ''

function insertedAfter(graph: StepGraph, step: FlowStep, targetId: string): StepGraph {
  const target = graph.steps.find(({ id }) => id === targetId)
  if (!target) return graph
  const line = mainLine(target)
  const on = line?.goTo
  const steps = graph.steps.map(each => (each === target ? leadingTo(target, step.id) : each))
  const at = steps.findIndex(({ id }) => id === targetId) + 1
  return { ...graph, steps: steps.toSpliced(at, 0, leadingTo(step, on)) }
}

export function insertedBefore(graph: StepGraph, step: FlowStep, targetId: string): StepGraph {
  const at = graph.steps.findIndex(({ id }) => id === targetId)
  const led = redirected(graph, targetId, step.id)
  return { ...led, steps: led.steps.toSpliced(at, 0, leadingTo(step, targetId)) }
}

/** With the main line to there; without one where a run is to end. */
export function leadingTo(step: FlowStep, goTo: string | undefined): FlowStep {
  const line = mainLine(step)
  if (goTo === undefined) return step
  if (!line) return withLine(step, goTo)
  return { ...step, nextSteps: step.nextSteps.map(each => (each === line ? { ...line, goTo } : each)) }
}

/** Lines and start of the graph that led to one step lead to another, or nowhere. */
function redirected(graph: StepGraph, from: string, to: string | undefined): StepGraph {
  const turned = <Line extends { goTo?: string }>(line: Line): Line => {
    if (line.goTo !== from) return line
    const { goTo: _, ...rest } = line
    return (to === undefined ? rest : { ...rest, goTo: to }) as Line
  }
  const steps = graph.steps.map(step => ({
    ...step,
    nextSteps: step.nextSteps.map(turned).filter(saysSomething),
    errorSteps: step.errorSteps.map(turned),
  }))
  const { start: before, ...rest } = graph
  const start = before === from ? to : before
  return { ...rest, ...(start !== undefined && { start }), steps }
}

/** A line that leads nowhere ends the run as no line does, unless it chooses, or keeps something. */
const saysSomething = ({ goTo, condition, stateChanges = [], lineName }: NextStep) =>
  goTo !== undefined || !isFree(condition) || stateChanges.length > 0 || Boolean(lineName)

function takenOut(graph: StepGraph, id: string): StepGraph {
  const step = graph.steps.find(each => each.id === id)
  if (!step) return graph
  const [firstLine] = step.nextSteps
  const follower = (mainLine(step) ?? firstLine)?.goTo
  const to = follower === id ? undefined : follower
  const led = redirected({ ...graph, steps: graph.steps.filter(each => each !== step) }, id, to)
  const { start, ...rest } = led
  const first = start ?? led.steps[0]?.id
  return { ...rest, ...(first !== undefined && { start: first }) }
}

/** A step that was taken out keeps the lines whose steps are there, but not its main one: it gets a new one. */
function keptLines(step: FlowStep, known: ReadonlySet<string>): FlowStep {
  const main = mainLine(step)
  return {
    ...withoutPlace(step),
    nextSteps: step.nextSteps.filter(line => line !== main).map(line => withoutGone(line, known)),
    errorSteps: step.errorSteps.map(line => withoutGone(line, known)),
  }
}

function withoutGone<Line extends { goTo?: string }>(line: Line, known: ReadonlySet<string>): Line {
  if (line.goTo === undefined || known.has(line.goTo)) return line
  const { goTo: _, ...rest } = line
  return rest as Line
}

/** The layout finds a place for it. */
export function withoutPlace(step: FlowStep): FlowStep {
  const { position: _, ...rest } = step
  return rest
}

const findIn = ({ steps }: StepGraph, id: string): boolean =>
  steps.some(step => step.id === id || (step.body !== undefined && findIn(step.body, id)))

/** The id that each step of a copy gets. */
function newIds(step: FlowStep, taken: Set<string>): Map<string, string> {
  const ids = new Map<string, string>()
  const walk = (each: FlowStep) => {
    const base = each.id.replace(/\d+$/, '')
    let number = 2
    while (taken.has(`${base}${number}`)) number += 1
    ids.set(each.id, `${base}${number}`)
    taken.add(`${base}${number}`)
    for (const child of each.body?.steps ?? []) walk(child)
  }
  walk(step)
  return ids
}

/** Ids and what refers to them: lines, and formulas that read `result` or `meta` of a step. */
function renamedStep(step: FlowStep, ids: ReadonlyMap<string, string>): FlowStep {
  const rename = (text: string) =>
    text.replaceAll(/\b(result|meta)\.([A-Za-z]\w*)/g, (all, root: string, id: string) =>
      ids.has(id) ? `${root}.${ids.get(id)}` : all,
    )
  const walk = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string')
      return key === 'id' || key === 'goTo' || key === 'start' ? (ids.get(value) ?? value) : rename(value)
    if (Array.isArray(value)) return value.map(each => walk(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]))
  }
  return withoutPlace(walk(step) as FlowStep)
}
