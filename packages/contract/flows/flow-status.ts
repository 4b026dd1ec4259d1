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
    /** The first time to come at which a schedule starts it. */
    nextRunAt: Type.Optional(Type.String()),
    /** By id in the live document. */
    schedules: Type.Array(
      Type.Object({
        id: Type.String(),
        nextAt: Type.Optional(Type.String()),
        /** The nominal time of its last run. */
        lastAt: Type.Optional(Type.String()),
        /** Times left out since it was published: the run of the one before still went on. */
        skippedCount: Type.Integer(),
      }),
    ),
    /** Changes of records that would have started it while it was not enabled, since it was enabled last. */
    missedChangeCount: Type.Integer(),
    /** The API token that it runs as, where the live document names one. */
    runAs: Type.Optional(
      Type.Object({
        tokenId: Type.String(),
        /** Absent where the token was revoked or has ended. */
        name: Type.Optional(Type.String()),
        ownerName: Type.Optional(Type.String()),
        /** The caller may save and test flows that run as it. */
        isUsable: Type.Boolean(),
      }),
    ),
    /** A secret of the webhook is set. */
    hasWebhookSecret: Type.Boolean(),
    /** The saved state. */
    state: Type.Record(Type.String(), Type.Unknown()),
  }),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
