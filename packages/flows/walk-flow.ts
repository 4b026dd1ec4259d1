import type { FlowDocument, FlowStep, StepGraph } from '@trellis/model'

export type PlacedStep = {
  step: FlowStep
  /** Its place in the document: `steps.3.body.steps.0`. */
  path: string
  /** 1 = not inside of another step. */
  depth: number
  /** Steps that it can lead to. */
  graph: StepGraph
  /** The step in whose body it stands. */
  parent?: FlowStep
}

/** Every step of a flow, those inside of others after them. */
export function* walkFlow({ start, steps }: Pick<FlowDocument, 'start' | 'steps'>): Generator<PlacedStep> {
  yield* walkGraph({ graph: { steps, ...(start !== undefined && { start }) }, path: 'steps', depth: 1 })
}

type Place = { graph: StepGraph; path: string; depth: number; parent?: FlowStep }

function* walkGraph({ graph, path, depth, parent }: Place): Generator<PlacedStep> {
  for (const [at, step] of graph.steps.entries()) {
    const own = `${path}.${at}`
    yield { step, path: own, depth, graph, ...(parent && { parent }) }
    if (step.body) yield* walkGraph({ graph: step.body, path: `${own}.body.steps`, depth: depth + 1, parent: step })
  }
}
