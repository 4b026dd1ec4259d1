import { type RawBuilder, sql } from 'kysely'
import { logging, noted, type RunEnding } from './end-run.ts'
import { endedInsertion, type NewRun } from './insert-run.ts'
import type { RunRow } from './run-row.ts'

/** All of a run that went well and was not put down before, as one statement. */
export function wholeRun(
  given: Omit<NewRun, 'leaseMs'>,
  run: RunRow,
  ending: RunEnding & { status: 'succeeded' },
): RawBuilder<unknown> {
  const { tenant } = given.caller
  const { status, output = null, stepCount, input } = ending
  const row = { id: run.id, startedAt: new Date(run.createdAt) }
  const inserted = endedInsertion(given, row, {
    status: sql`${status}`,
    output: sql`${output}`,
    step_count: sql`${stepCount}`,
    ended_at: sql`now()`,
    input: sql`${JSON.stringify(input)}::jsonb`,
    draft: sql`null`,
    store: sql`null`,
    epoch: sql`${run.epoch + 1}`,
  })
  return sql`with ended as (${inserted})${logging(tenant, run, ending)}, ${noted(tenant, run, ending)} select 1`
}
