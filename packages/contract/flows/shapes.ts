import {
  type FlowRunCause,
  type FlowRunStatus,
  type FlowStatus,
  flowRunCauses,
  flowRunStatuses,
  flowStatuses,
  RecordIdText,
} from '@trellis/model'
import Type from 'typebox'
import type { Names } from '../define-contract.ts'

export const FlowPlace = { id: RecordIdText } as const
export const flowNames: Names = { collections: [], records: ['id'], fields: [] }
export const RunPlace = { runId: RecordIdText } as const
export const runNames: Names = { collections: [], records: ['runId'], fields: [] }

/** Values by input of the flow. */
export const FlowInput = Type.Record(Type.String({ maxLength: 59 }), Type.Unknown(), { maxProperties: 600 })

export const FlowStatusText = Type.Unsafe<FlowStatus>(Type.Enum([...flowStatuses]))
export const FlowRunStatusText = Type.Unsafe<FlowRunStatus>(Type.Enum([...flowRunStatuses]))
export const FlowRunCauseText = Type.Unsafe<FlowRunCause>(Type.Enum([...flowRunCauses]))

/** Why a run or a step failed. */
export const StepFailure = Type.Object({
  /** One of the types that error steps choose by. */
  type: Type.String(),
  message: Type.String(),
  /** Problems of fields, where the step says them. */
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  stepId: Type.Optional(Type.String()),
  stepName: Type.Optional(Type.String()),
})

export const RunOutcome = {
  runId: Type.String(),
  status: FlowRunStatusText,
  /** Of one that succeeded. */
  output: Type.Optional(Type.Unknown()),
  /** Of one that failed, or was cancelled. */
  error: Type.Optional(StepFailure),
} as const

/** A run as lists show it. */
export const RunSummary = {
  id: Type.String(),
  flowId: Type.String(),
  flowName: Type.String(),
  status: FlowRunStatusText,
  cause: FlowRunCauseText,
  userId: Type.Optional(Type.String()),
  userName: Type.Optional(Type.String()),
  /** Of the definition that it runs. */
  flowVersion: Type.Integer(),
  createdAt: Type.String(),
  startedAt: Type.Optional(Type.String()),
  endedAt: Type.Optional(Type.String()),
  durationMs: Type.Optional(Type.Integer()),
  stepCount: Type.Integer(),
  error: Type.Optional(StepFailure),
} as const
