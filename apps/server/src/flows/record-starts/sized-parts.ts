import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { inParts } from '../../records/history/undo-page-size.ts'
import { tableOf } from '../../records/query/compile-filter.ts'
import type { Page } from './page.ts'

/** Records that are held in memory at the same time, with all that they hold. */
const mostAtOnce = 500

type Place = { collectionId: string; id: string }
type Sizing = Pick<Page, 'tenant'> & {
  services: { collections: Pick<Page['services']['collections'], 'find'> }
  connection: Pick<Queryable, 'run'>
}

/** In parts of which the records fit into memory, in their order; `placeOf`: the record that is read for each. */
export async function sizedParts<Item>(
  sizing: Sizing,
  items: readonly Item[],
  placeOf: (item: Item) => Place,
): Promise<Item[][]> {
  const parts: Item[][] = []
  for (let first = 0; first < items.length; first += mostAtOnce) {
    const some = items.slice(first, first + mostAtOnce).map(item => ({ item, ...placeOf(item) }))
    const sizes = new Map<string, ReadonlyMap<string, number>>()
    for (const [collectionId, own] of Map.groupBy(some, place => place.collectionId))
      sizes.set(collectionId, await sizesOf(sizing, collectionId, new Set(own.map(({ id }) => id))))
    const sized = some.map(each => ({ item: each.item, size: sizes.get(each.collectionId)?.get(each.id) ?? 0 }))
    parts.push(...inParts(sized).map(part => part.map(({ item }) => item)))
  }
  return parts
}

/** By id, in characters, of all that is kept under it. */
async function sizesOf(
  { services, tenant, connection }: Sizing,
  collectionId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const collection = await services.collections.find(tenant.id, collectionId)
  if (!collection) return new Map()
  const wanted = sql`any(${[...ids]}::text[])`
  const rows = await connection.run<{ id: string; size: number }>(sql`select id, sum(size)::float8 as size from (
      select t."id", length(t::text) as size from ${tableOf({ collection })} t where t."id" = ${wanted}
      union all select "id", length("record"::text) + coalesce(length("links"::text), 0) from ${sql.id(tenant.coreSchema, 'trash')}
      where "collection_id" = ${collectionId} and "id" = ${wanted}) kept group by 1`)
  return new Map(rows.map(({ id, size }) => [id, size]))
}
