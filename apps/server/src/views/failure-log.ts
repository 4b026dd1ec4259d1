import { notFound } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { mayOpenView } from '../access/may-open-view.ts'
import { namesOf } from '../access/names-of-users.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Database } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { readLiveViews } from './live-views.ts'

const longestList = 500

/** Lines that one person makes of one view in one day: what is beyond them is not noted. */
const mostOfPerson = 200

type Adding = InputOf<Contracts['VIEW_FAILURE_ADD']>

/** NOT_FOUND where the caller may not open the view, as for one that is not there (S18). */
export async function addFailures(
  services: Pick<Services, 'database'>,
  caller: Caller,
  { viewId, failures, answerKey }: Adding & { answerKey: AnswerKey | undefined },
): Promise<OutputOf<Contracts['VIEW_FAILURE_ADD']>> {
  const { tenant, userId } = caller
  const isThere = mayOpenView(caller, viewId) && (await readLiveViews({ services, tenant }, [viewId])).length > 0
  if (!isThere) throw notFound('The view')
  const distinct = new Map(failures.map(failure => [JSON.stringify(failure), { action: '', ...failure }]))
  const answer = { ok: true } as const
  await services.database.transaction(async connection => {
    await connection.run(sql`insert into trellis.view_failure as f (tenant_id, view_id, user_id, component_id, kind, action, code)
      select ${tenant.id}, ${viewId}, ${userId}, v."componentId", v.kind, v.action, v.code
      from jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb) as v("componentId" text, kind text, action text, code text)
      where (select count(*) from trellis.view_failure where tenant_id = ${tenant.id} and view_id = ${viewId}
        and day = (now() at time zone 'UTC')::date and user_id = ${userId}) < ${mostOfPerson}
      on conflict (tenant_id, view_id, day, user_id, component_id, kind, action, code)
        do update set count = f.count + 1, at = now()`)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}

type Row = Omit<OutputOf<Contracts['VIEW_FAILURE_LIST']>['list'][number], 'action' | 'userName'> & { action: string }

export async function listFailures(
  { database }: Pick<Services, 'database'>,
  { tenant }: Caller,
  viewId: string,
): Promise<OutputOf<Contracts['VIEW_FAILURE_LIST']>> {
  const rows =
    await database.run<Row>(sql`select at, count, user_id as "userId", component_id as "componentId", kind, action, code
    from trellis.view_failure where tenant_id = ${tenant.id} and view_id = ${viewId}
    order by day desc, at desc limit ${longestList}`)
  const users = [...new Set(rows.map(({ userId }) => userId))]
  const names = await namesOf(database.withRole(tenant.role), tenant, users)
  const list = rows.map(({ at, action, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    userName: names.get(row.userId) ?? row.userId,
    ...(action !== '' && { action }),
  }))
  return { list }
}

/** They are kept for 30 days. */
export async function removeOldFailures(database: Database): Promise<void> {
  await database.run(sql`delete from trellis.view_failure where day < (now() at time zone 'UTC')::date - 30`)
}
