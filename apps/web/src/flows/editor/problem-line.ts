import type { FlowDocument } from '@trellis/model'
import { findPlaced } from './edit-flow.ts'
import type { StepProblem } from './flow-problems.ts'
import { t } from './texts.ts'

/** What is wrong, and with which step. */
export function problemLine(flow: FlowDocument, { stepId, message }: StepProblem): string {
  return t('flowEditor.problem', { name: findPlaced(flow, stepId)?.step.stepName ?? t('flowEditor.flow'), message })
}
