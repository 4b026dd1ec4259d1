import type { ActionDefinition } from '@trellis/actions'
import type { StateChange } from '@trellis/model'
import type { Loop, StepError } from './engine/types.ts'

export type Given = Readonly<Record<string, unknown>>

/** What a step that asks nobody comes to. */
export type Immediate = {
  output?: unknown
  error?: StepError
  /** With values in place of formulas. */
  changes?: readonly StateChange[]
  /** Nothing follows: the run ends well here; in a loop, this item does. */
  ends?: true
}

/**
 * How a step of flows works; exactly one of them. `now`: milliseconds since 1970.
 * `immediate`: by its parameters alone. `loop`: its body, item by item. `waitsUntil`: for a moment.
 * `effect`: by its server half; `outside`: it changes what does not lie in this workspace, so that what is sent is kept before it is;
 * `reads`: it changes nothing anywhere, and may be done again.
 */
export type StepWork =
  | { immediate(parameters: Given): Immediate }
  | { loop(parameters: Given): Loop | StepError }
  | { waitsUntil(parameters: Given, now: number): number | StepError }
  | { effect: { outside: boolean; reads?: true } }

/** A step that flows alone have: an action with the way it works. */
export type StepDefinition = ActionDefinition & {
  work: StepWork
  /** Its parameters are an operation of an integration and what that is asked: the driver's own form asks for them. */
  asksIntegration?: true
  /** What is worked out in place of the parameters. */
  prepare?(given: Given): Given
  /** The condition of the first line out of a step of this id, as the editor draws it; none where the next step always follows. */
  leadsOnIf?(stepId: string): string
  /** No next step is looked for behind it. */
  isLast?: true
  /** Types of errors that it names itself, beside those that every step may fail with. */
  errorTypes?: readonly string[]
  samples: readonly Given[]
  /** `path`: where the first problem is. */
  invalidSamples: readonly { path: string; value: Given }[]
}

export function defineStep(step: Omit<StepDefinition, 'usedIn' | 'group'>): StepDefinition {
  return { ...step, usedIn: 'flows', group: 'steps' }
}
