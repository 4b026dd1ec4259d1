import { validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { type PlaceCalling, pathOf } from './favorites.ts'

/** So many are kept of each person (0b-decisions §15). */
export const mostRecent = 20

type Row = { place: OutputOf<Contracts['RECENT_LIST']>['list'][number]['place']; at: string }

const recent = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'recent_place')

export async function listRecent({ services, caller }: PlaceCalling): Promise<OutputOf<Contracts['RECENT_LIST']>> {
  const { tenant, userId } = caller
  const rows = await services.database.withRole(tenant.role).run<Row>(sql`select place, visited_at as at
    from ${recent(tenant)} where user_id = ${userId} order by visited_at desc, href limit ${mostRecent}`)
  return { list: rows.map(({ place, at }) => ({ place, at: new Date(at).toISOString() })) }
}

/** As favorites, they hold what their owner saw there, and are read by nobody else. */
export async function addRecent(
  { services, caller, answerKey }: PlaceCalling,
  { visits }: InputOf<Contracts['RECENT_ADD']>,
): Promise<OutputOf<Contracts['RECENT_ADD']>> {
  const { tenant, userId } = caller
  const latest = new Map<string, { href: string; place: string; at: string }>()
  for (const [index, { place, at }] of visits.entries()) {
    const href = pathOf(place, `visits.${index}.place`)
    const moment = new Date(Math.min(Date.parse(at), Date.now()))
    if (Number.isNaN(moment.getTime()))
      throw validationError([{ path: `visits.${index}.at`, message: 'Must be a moment' }])
    const known = latest.get(href)
    if (known === undefined || known.at < moment.toISOString())
      latest.set(href, { href, place: JSON.stringify({ ...place, href }), at: moment.toISOString() })
  }
  const answer = { ok: true } as const
  const rows = [...latest.values()]
  await services.database.withRole(tenant.role).transaction(async connection => {
    // One browser of a person after the other.
    await connection.run(sql`select from ${sql.id(tenant.coreSchema, 'User')} where id = ${userId} for update`)
    await connection.run(sql`insert into ${recent(tenant)} as r (user_id, href, place, visited_at)
      select ${userId}, v.href, v.place::jsonb, v.at::timestamptz
      from unnest(${rows.map(({ href }) => href)}::text[], ${rows.map(({ place }) => place)}::text[], ${rows.map(({ at }) => at)}::text[])
        as v(href, place, at)
      on conflict (user_id, href) do update set place = excluded.place, visited_at = excluded.visited_at
        where r.visited_at < excluded.visited_at`)
    await connection.run(sql`delete from ${recent(tenant)} where user_id = ${userId} and href not in (
      select href from ${recent(tenant)} where user_id = ${userId} order by visited_at desc, href limit ${mostRecent})`)
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}
