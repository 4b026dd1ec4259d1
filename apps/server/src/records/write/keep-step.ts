import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { StepKey } from '../../calls/answer-key.ts'

/** SQL of each part of a step's row. */
export type StepParts = Record<Exclude<keyof StepKey, 'schema' | 'role'> | 'answer', Sql>

/** In the order in which statements take them. */
export function stepValues({ runId, occurrence, stepId, epoch, number, folded, startedAt }: StepKey): unknown[] {
  return [runId, occurrence, stepId, epoch, number, folded, startedAt.toISOString()]
}

/**
 * Inserts the row of a step that went well. Its epoch is that of the run, held until the transaction ends: whoever takes the run over waits
 * for it and sees the row; whoever has lost the run finds none, and the statement fails.
 */
export function insertStep(schema: string, parts: StepParts, from: Sql = sql``): Sql {
  const { runId, occurrence, stepId, number, folded, startedAt, answer } = parts
  return sql`insert into ${sql.id(schema, 'flow_step')}
    (run_id, occurrence, step_id, epoch, number, folded, answer, started_at, ended_at)
    select ${runId}, ${occurrence}, ${stepId}, ${epochOfRun(schema, parts)}, ${number}, ${folded}, ${answer}, ${startedAt}, clock_timestamp() ${from}`
}

/** The epoch of the run where it still is this one; null, which no row takes, where another holder has it, or nobody may go on. */
export function epochOfRun(schema: string, { runId, epoch }: Pick<StepParts, 'runId' | 'epoch'>): Sql {
  return sql`(select r.epoch from ${sql.id(schema, 'flow_run')} r where r.id = ${runId} and r.epoch = ${epoch} for share)`
}
