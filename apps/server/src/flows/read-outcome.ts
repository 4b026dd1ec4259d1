import { notFound } from '@trellis/base'
import type { FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { type RunError, runTable } from './run-row.ts'

export type Outcome = { runId: string; status: FlowRunStatus; output?: unknown; error?: RunError }

/** How a run goes, or went. */
export async function readOutcome(
  { database }: Pick<Services, 'database'>,
  { tenant }: Pick<Caller, 'tenant'>,
  runId: string,
): Promise<Outcome> {
  const [found] = await database
    .withRole(tenant.role)
    .run<{ status: FlowRunStatus; output: string | null; error: RunError | null }>(
      sql`select status, output, error from ${runTable(tenant)} where id = ${runId}`,
    )
  if (!found) throw notFound('The run')
  return outcomeOf({ runId, ...found })
}

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
