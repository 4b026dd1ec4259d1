import { validationError } from '@trellis/base'
import { findStep, walkFlow } from '@trellis/flows'
import type { FlowDocument, FlowStep } from '@trellis/model'

/** What a step that is tested finds beside what the flow is started with. */
export type StepTest = { results: Readonly<Record<string, unknown>>; item?: unknown }

/** The flow with this step alone: its answer is the result of the step, and the number of the line by which the run would go on. */
export function stepAlone(document: FlowDocument, stepId: string): FlowDocument {
  const found = [...walkFlow(document)].find(({ step }) => step.id === stepId)
  if (!found) throw validationError([{ path: 'step.id', message: `There is no step ${stepId}` }])
  // Whoever tests it wants to hear at once why it failed.
  const { retry: _, ...step } = found.step
  const work = findStep(step.action.type)?.work
  if (work && 'waitsUntil' in work)
    throw validationError([{ path: 'step.id', message: 'The step only waits: there is nothing to test' }])
  return {
    ...document,
    start: step.id,
    steps: [{ ...step, nextSteps: step.nextSteps.map(leadingNowhere), errorSteps: [] }],
    output: { result: `{{result.${step.id}}}`, line: '{{vars.line}}' },
  }
}

/** Says which line it was, and ends there. */
function leadingNowhere(
  { id, condition }: FlowStep['nextSteps'][number],
  index: number,
): FlowStep['nextSteps'][number] {
  return {
    id,
    ...(condition !== undefined && { condition }),
    stateChanges: [{ in: 'vars', key: 'line', how: 'set', value: index + 1 }],
  }
}
