import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { mayChangeEveryApp, seesMembers } from './app-member.ts'

/** A part of the log's entries about members, as the caller may read it: without the values in apps of which they are no member. */
export function withoutOthersValues(caller: Caller, alias: string, part: { of: Sql; cut: (shown: Sql) => Sql }): Sql {
  if (mayChangeEveryApp(caller) || !seesMembers(caller)) return part.of
  const appIds = caller.apps.map(app => app.id)
  const entries = sql`jsonb_array_elements(${sql.id(alias, 'changeLog')})`
  const isOwn = sql`exists (select from ${entries} told,
    jsonb_array_elements(coalesce(told -> 'add', told -> 'set', told -> 'remove', '[]')) app
    where told ->> 'key' = 'appId' and app ->> 'id' = any(${appIds}::text[]))`
  const shown = sql`(select jsonb_agg(told order by place) from ${entries} with ordinality as logged(told, place) where told ->> 'key' <> 'values')`
  return sql`(case when ${sql.id(alias, 'collectionId')} = 'AppMember' and not ${isOwn} then ${part.cut(shown)} else ${part.of} end)`
}
