import { ownValue } from '@trellis/base'
import type { FlowStep, StateChange, StepGraph } from '@trellis/model'
import type { Folded, Loop, StepError, StepOutcome } from './types.ts'

type Meta = { runs: number; errorCount: number; successCount: number; consecutiveErrorCount: number; error?: StepError }

/** A line of steps that follow each other: the run's own, or those of one item of a loop. */
export type Frame = {
  /** Before the number of each of its steps: empty, or `3.17.`. */
  prefix: string
  steps: ReadonlyMap<string, FlowStep>
  /** ready: `next` begins. asked: somebody else does its step. moving: the step has ended, and where to go is to be chosen. */
  stage: 'ready' | 'asked' | 'looping' | 'moving' | 'ended'
  /** null = nothing follows. */
  next: string | null
  /** Steps begun. */
  count: number
  step?: FlowStep
  outcome?: StepOutcome
  /** The step that ended says that nothing follows. */
  ends: boolean
  /** Of the last step that went well. */
  last: unknown
  /** Why nothing follows, where it failed. */
  error?: StepError
  results: Record<string, unknown>
  meta: Record<string, Meta>
  item?: { item: unknown; index: number }
  loop?: LoopState
  parent?: Frame
  /** What no row holds yet. */
  unkept: Folded[]
}

/** A loop under way. */
export type LoopState = Loop & {
  frames: Map<number, Frame>
  /** Where an item that was not begun may be. */
  from: number
  begun: Set<number>
  outputs: unknown[]
  errors: { index: number; error: StepError }[]
  /** What ended items went through that no row holds. */
  unkept: Folded[]
  /** What its steps changed: told with the loop as a whole, where no row holds any of them. */
  changes: StateChange[]
  /** Some row holds a step of it. */
  hasRows: boolean
}

export const occurrenceOf = ({ prefix, count }: Frame): string => `${prefix}${count}`

export function makeFrame(graph: StepGraph, own: Pick<Frame, 'prefix'> & Pick<Frame, 'parent' | 'item'>): Frame {
  const { parent } = own
  return {
    ...own,
    steps: stepsOf(graph),
    stage: 'ready',
    next: graph.start ?? null,
    count: 0,
    ends: false,
    last: null,
    results: { ...parent?.results },
    meta: { ...parent?.meta },
    unkept: [],
  }
}

const known = new WeakMap<object, ReadonlyMap<string, FlowStep>>()

/** Made once for each list of steps, however many items go through it. */
function stepsOf({ steps }: StepGraph): ReadonlyMap<string, FlowStep> {
  const made = known.get(steps) ?? new Map(steps.map(step => [step.id, step]))
  known.set(steps, made)
  return made
}

/** The frame and those around it, the outermost first. */
export function lineOf(frame: Frame): Frame[] {
  return frame.parent ? [...lineOf(frame.parent), frame] : [frame]
}

export function noteMeta(frame: Frame, { id }: FlowStep, outcome: StepOutcome): void {
  const before = ownValue(frame.meta, id) ?? { runs: 0, errorCount: 0, successCount: 0, consecutiveErrorCount: 0 }
  const failed = 'error' in outcome
  frame.meta[id] = {
    runs: before.runs + 1,
    errorCount: before.errorCount + (failed ? 1 : 0),
    successCount: before.successCount + (failed ? 0 : 1),
    consecutiveErrorCount: failed ? before.consecutiveErrorCount + 1 : 0,
    ...(failed && { error: outcome.error }),
  }
}
