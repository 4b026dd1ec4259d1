import type { FlowRunStatus } from '@trellis/model'
import type { RunError } from './run-row.ts'

/** How a run goes, or went. */
export type Outcome = { runId: string; status: FlowRunStatus; output?: unknown; error?: RunError }

type Stored = Pick<Outcome, 'runId' | 'status'> & {
  output?: string | null | undefined
  error?: RunError | null | undefined
}

/** Of what the run's row holds. */
export function outcomeOf({ runId, status, output = null, error = null }: Stored): Outcome {
  return {
    runId,
    status,
    ...(output !== null && { output: JSON.parse(output) as unknown }),
    ...(error !== null && { error }),
  }
}
