import { notFound } from '@trellis/base'
import type { FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type RunError, runTable } from './run-row.ts'

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
