import { ownPath, validationError } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** More would be a list that nobody overlooks. */
export const mostFavorites = 100

export type PlaceCalling = { services: Pick<Services, 'database'>; caller: Caller; answerKey?: AnswerKey | undefined }
type Place = InputOf<Contracts['FAVORITE_SET']>['place']

const favorites = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'favorite')

export async function listFavorites({ services, caller }: PlaceCalling): Promise<OutputOf<Contracts['FAVORITE_LIST']>> {
  const { tenant, userId } = caller
  const rows = await services.database
    .withRole(tenant.role)
    .run<{ place: Place }>(
      sql`select place from ${favorites(tenant)} where user_id = ${userId} order by created_at, href limit ${mostFavorites}`,
    )
  return { list: rows.map(({ place }) => place) }
}

/** Within the product; `path` names the place where it is none. */
export function pathOf(place: Place, path: string): string {
  const href = ownPath(place.href)
  if (href === undefined) throw validationError([{ path: `${path}.href`, message: 'Must be a path of this product' }])
  return href
}

/** The place of a favorite is what its owner saw there last: it is read by nobody else. */
export async function setFavorite(
  { services, caller, answerKey }: PlaceCalling,
  { place, isFavorite }: InputOf<Contracts['FAVORITE_SET']>,
): Promise<OutputOf<Contracts['FAVORITE_SET']>> {
  const { tenant, userId } = caller
  const href = pathOf(place, 'place')
  const answer = { ok: true } as const
  await services.database.withRole(tenant.role).transaction(async connection => {
    // Of two at once the second counts what the first has added.
    await connection.run(sql`select from ${sql.id(tenant.coreSchema, 'User')} where id = ${userId} for update`)
    if (!isFavorite) {
      await connection.run(sql`delete from ${favorites(tenant)} where user_id = ${userId} and href = ${href}`)
    } else {
      const kept = JSON.stringify({ ...place, href })
      const rows = await connection.run(sql`insert into ${favorites(tenant)} (user_id, href, place)
        select ${userId}, ${href}, ${kept}::jsonb
        where (select count(*) from ${favorites(tenant)} where user_id = ${userId} and href <> ${href}) < ${mostFavorites}
        on conflict (user_id, href) do update set place = excluded.place returning 1`)
      if (rows.length === 0)
        throw validationError([{ path: 'place', message: `There is room for ${mostFavorites} favorites` }])
    }
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}
