import type { ActionDefinition } from '@trellis/actions'
import { actionCatalogue, findAction } from '@trellis/actions/catalogue'
import { ownValue } from '@trellis/base'
import type { StepDefinition } from './define-step.ts'
import { steps } from './steps/index.gen.ts'

export const allSteps: readonly StepDefinition[] = Object.values(steps)

/** One that flows alone have. */
export function findStep(type: string): StepDefinition | undefined {
  return ownValue<StepDefinition>(steps, type)
}

/** Everything that a step can do, beside running a flow by its id. */
export const stepCatalogue: readonly ActionDefinition[] = [
  ...allSteps,
  ...actionCatalogue.filter(({ usedIn }) => usedIn !== 'views'),
]

export function findStepAction(type: string): ActionDefinition | undefined {
  const action = findStep(type) ?? findAction(type)
  return action?.usedIn === 'views' ? undefined : action
}
