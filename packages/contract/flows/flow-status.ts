import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, FlowStatusText, flowNames, RunSummary, StepFailure } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_STATUS',
  summary: 'Says whether a flow is enabled, what blocked it, what runs and waits, and what it keeps from run to run.',
  input: Type.Object(FlowPlace, { additionalProperties: false }),
  output: Type.Object({
    status: FlowStatusText,
    consecutiveErrorCount: Type.Integer(),
    /** Of a blocked one: its last failed run. */
    blockedBy: Type.Optional(Type.Object({ runId: Type.String(), error: StepFailure })),
    queuedCount: Type.Integer(),
    runningCount: Type.Integer(),
    lastRun: Type.Optional(Type.Object(RunSummary)),
    /** The saved state. */
    state: Type.Record(Type.String(), Type.Unknown()),
  }),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: true,
})
