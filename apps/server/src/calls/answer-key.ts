/** What the answer of a call with an `Idempotency-Key` is stored under; another input under the same key is refused. */
export type CallKey = { tenantId: string; userId: string; operation: string; key: string; inputHash: Buffer }

/**
 * What the answer of a step of a flow is stored under: the row of the step itself, which is made only while whoever writes it has the run
 * (docs/decisions/0097).
 */
export type StepKey = {
  /** The workspace's core schema, and the role that may write there. */
  schema: string
  role: string | undefined
  runId: string
  occurrence: string
  stepId: string
  /** Of the holder of the run. */
  epoch: number
  /** Its place among what this holder stored. */
  number: number
  /** JSON of what the run went through before the step and no row holds yet. */
  folded: string
  startedAt: Date
}

export type AnswerKey = CallKey | StepKey

export function isStepKey(key: AnswerKey | string): key is StepKey {
  return typeof key === 'object' && 'runId' in key
}

/** The text by which operations of several transactions, and what lies outside, know the step. */
export function textOfStep({ runId, occurrence }: Pick<StepKey, 'runId' | 'occurrence'>): string {
  return `${runId}:${occurrence}`
}
