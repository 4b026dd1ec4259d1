/** Limits of one flow and of its runs (0b-decisions §12). */
export const flowLimits = {
  /** Steps, with those inside of others. */
  steps: 500,
  /** Bodies inside each other. */
  depth: 4,
  /** Items that one loop goes through. */
  items: 100_000,
  /** Bytes of what one step gives. */
  resultBytes: 16 * 1024 * 1024,
  /** Bytes of what all steps of a run give. */
  runBytes: 64 * 1024 * 1024,
  /** Flows that start each other. */
  chain: 10,
  /** Failed runs one after the other that block a flow. */
  failuresToBlock: 5,
} as const

/** What flows of today are made with; a flow of a later one is refused. */
export const flowEngineVersion = 1

/** What a document that says nothing means. */
export const flowDefaults = { maxStepRuns: 1000, concurrency: 10, timeoutMinutes: 60 } as const

/** Why a step fails (0b-decisions §12), beside what the steps of flows name themselves. */
export const stepErrorTypes = [
  'VALIDATION_ERROR',
  'DENIED',
  'NOT_FOUND',
  'UPDATE_CONFLICT',
  'UNIQUE_VIOLATION',
  'TIMEOUT',
  'CONNECTION',
  'HTTP_4XX',
  'HTTP_5XX',
  'RATE_LIMITED',
  'AGENT_UNAVAILABLE',
  'FORMULA',
  'LIMIT',
  'OTHERS',
] as const
export type StepErrorType = (typeof stepErrorTypes)[number]

/** 0-decisions §7. Only enabled ones start by themselves or by people; the others from the editor alone. */
export const flowStatuses = ['draft', 'enabled', 'disabled', 'blocked'] as const
export type FlowStatus = (typeof flowStatuses)[number]

export const flowRunStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const
export type FlowRunStatus = (typeof flowRunStatuses)[number]

/** What a run was started by. */
export const flowRunCauses = ['person', 'view', 'editor', 'api', 'flow', 'schedule', 'webhook', 'record'] as const
export type FlowRunCause = (typeof flowRunCauses)[number]

/** The flow started by itself, as the API token that it names: its builder was let use that, and nobody's apps have to link the flow. */
export function isStartedByItself(cause: FlowRunCause): boolean {
  return cause === 'schedule' || cause === 'webhook' || cause === 'record'
}
