import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { type AnswerKey, isStepKey } from '../calls/answer-key.ts'
import type { Database, JoinedStatement } from '../database/database.ts'
import { answerInsertion } from '../records/write/keep-answer.ts'
import type { Work } from '../work/work.ts'
import { heldWorkAdding } from '../work/work-table.ts'
import { type InsertedRun, insertion, type NewRun, placesOf, workOf } from './insert-run.ts'
import { hadNoPlace, placeTaking } from './places.ts'
import type { RunRow } from './run-row.ts'

type Begun = NewRun & { leaseMs: number; answerKey: AnswerKey | undefined }

/**
 * Puts the run down as this server's, with its work, its place and what the call answers, for the price of one statement. undefined where
 * no place is free, or a step keeps the answer: nothing was put down then.
 *
 * The place is taken after run and work: until then runs of the same flow that begin and end do not wait for this one. The answer is
 * kept after it, as `store` does where no place is free: two calls of one key would lock the two crosswise otherwise.
 */
export async function beginRun(
  database: Pick<Database, 'withRole'>,
  { leaseMs, answerKey, ...given }: Begun,
): Promise<InsertedRun | undefined> {
  const { caller, flow, needsPlace } = given
  const { tenant } = caller
  if (answerKey && isStepKey(answerKey)) return undefined
  const id = uuidv7()
  const row = insertion(given, { id, hasPlace: needsPlace, isHeld: true })
  const work = heldWorkAdding(workOf(tenant.id, id), leaseMs)
  const answer = answerKey && answerInsertion(answerKey, JSON.stringify({ runId: id, status: 'running' }))
  const own = { role: tenant.role }
  const statements: JoinedStatement[] = [
    { ...own, fragment: sql`with made as (${row}) select to_jsonb(made) from made` },
    { role: undefined, fragment: sql`with made as (${work}) select to_jsonb(made) from made` },
    ...(needsPlace ? [{ ...own, fragment: placeTaking(tenant, placesOf(flow)) }] : []),
    ...(answer ? [{ ...own, fragment: answer }] : []),
  ]
  try {
    const [[runs = []] = [], [works = []] = []] = await database.withRole(tenant.role).together(statements)
    const run = JSON.parse(runs[0] ?? '') as RunRow
    return {
      run: { ...run, createdAt: new Date(run.createdAt).toISOString() },
      work: JSON.parse(works[0] ?? '') as Work,
    }
  } catch (error) {
    if (hadNoPlace(error)) return undefined
    throw error
  }
}
