import type { Folded, StepError, StepOutcome, StoredStep } from '@trellis/flows/engine'
import { sql } from 'kysely'
import type { StepKey } from '../calls/answer-key.ts'
import type { Queryable } from '../database/database.ts'
import { epochOfRun } from '../records/write/keep-step.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { runTable, stepTable } from './run-row.ts'

type Row = {
  occurrence: string
  stepId: string
  epoch: number
  number: number
  folded: string
  begun: string | null
  endedEpoch: number | null
  endedNumber: number | null
  endedFolded: string | null
  answer: string | null
  error: string | null
}

/** What earlier holders of the run stored, in the order in which they did. What was begun and ended comes twice. */
export async function readSteps(connection: Queryable, tenant: Tenant, runId: string): Promise<StoredStep[]> {
  const rows = await connection.run<Row>(sql`select occurrence, step_id as "stepId", epoch, number, folded, begun,
      ended_epoch as "endedEpoch", ended_number as "endedNumber", ended_folded as "endedFolded", answer, error
    from ${stepTable(tenant)} where run_id = ${runId}`)
  const steps = rows.flatMap(row => {
    const { occurrence, stepId, epoch, number, begun } = row
    const step = {
      occurrence,
      stepId,
      folded: foldedOf(row.folded),
      ...(begun !== null && { begun: JSON.parse(begun) }),
    }
    const outcome = outcomeOf(row)
    if (begun === null) return [{ epoch, number, step: { ...step, ...(outcome && { outcome }) } }]
    const first = { epoch, number, step }
    if (!outcome || row.endedEpoch === null || row.endedNumber === null) return [first]
    const ended = { ...step, folded: foldedOf(row.endedFolded ?? '[]'), outcome }
    return [first, { epoch: row.endedEpoch, number: row.endedNumber, step: ended }]
  })
  const inOrder = steps.toSorted((left, right) => left.epoch - right.epoch || left.number - right.number)
  return inOrder.map(({ step }) => step)
}

const foldedOf = (text: string): Folded[] => JSON.parse(text) as Folded[]

function outcomeOf({ answer, error }: Pick<Row, 'answer' | 'error'>): StepOutcome | undefined {
  if (error !== null) return { error: JSON.parse(error) as StepError }
  return answer === null ? undefined : { output: JSON.parse(answer) as unknown }
}

/** What is known of a step whose writing failed: its outcome, where it was stored in spite of that, and whose the run is. */
export async function lookForStep(
  connection: Queryable,
  tenant: Tenant,
  { runId, occurrence }: Pick<StepKey, 'runId' | 'occurrence'>,
): Promise<{ epoch: number; outcome: StepOutcome | undefined }> {
  const [found] = await connection.run<{ epoch: number; answer: string | null; error: string | null }>(
    sql`select r.epoch, s.answer, s.error from ${runTable(tenant)} r
      left join ${stepTable(tenant)} s on s.run_id = r.id and s.occurrence = ${occurrence} where r.id = ${runId}`,
  )
  return { epoch: found?.epoch ?? -1, outcome: found && outcomeOf(found) }
}

/** Stores what a step is about to send, or waits for. False where another holder has the run. */
export async function storeBegun(connection: Queryable, key: StepKey, begun: StoredStep['begun']): Promise<boolean> {
  const { schema, runId, occurrence, stepId, number, folded, startedAt } = key
  const stored = await connection.run(sql`insert into ${sql.id(schema, 'flow_step')}
      (run_id, occurrence, step_id, epoch, number, folded, begun, started_at)
    select ${runId}, ${occurrence}, ${stepId}, held.epoch, ${number}, ${folded}, ${JSON.stringify(begun)}, ${startedAt.toISOString()}::timestamptz
    from (select ${epochIn(key)} as epoch) held where held.epoch is not null
    on conflict do nothing returning 1`)
  return stored.length > 0
}

/** Stores what came of a step whose work stored nothing in its own transaction. False where another holder has the run. */
export async function storeOutcome(connection: Queryable, key: StepKey, outcome: StepOutcome): Promise<boolean> {
  const { schema, runId, occurrence, stepId, number, folded, startedAt } = key
  const answer = 'output' in outcome ? JSON.stringify(outcome.output ?? null) : null
  const error = 'error' in outcome ? JSON.stringify(outcome.error) : null
  const stored = await connection.run(sql`insert into ${sql.id(schema, 'flow_step')} as s
      (run_id, occurrence, step_id, epoch, number, folded, answer, error, started_at, ended_at)
    select ${runId}, ${occurrence}, ${stepId}, held.epoch, ${number}::int, ${folded}, ${answer}, ${error},
      ${startedAt.toISOString()}::timestamptz, clock_timestamp()
    from (select ${epochIn(key)} as epoch) held where held.epoch is not null
    on conflict (run_id, occurrence) do update set ended_epoch = excluded.epoch, ended_number = excluded.number,
      ended_folded = excluded.folded, answer = excluded.answer, error = excluded.error, ended_at = excluded.ended_at
      where s.answer is null and s.error is null
    returning 1`)
  return stored.length > 0
}

function epochIn({ schema, runId, epoch }: StepKey) {
  return epochOfRun(schema, { runId: sql`${runId}`, epoch: sql`${epoch}::int` })
}
