import { sql } from 'kysely'
import { tableOf } from '../query/compile-filter.ts'
import type { Scope } from '../query/scope.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { leaves } from '../write/hold-other-end.ts'
import { type FieldLinks, removalOf, wantedLinks } from '../write/link-storage.ts'

/** A record, named by its collection too, that the save of `own` changes or counts. */
export type Touch = { own: string; record: string }

export function recordIn({ collection }: Pick<Scope, 'collection'>, id: string): string {
  return `${collection.id} ${id}`
}

/** A link that a save would make or take away. */
export type TouchedLink = { own: string; id: string; isAdded: boolean }

/** Links of one field that saves would touch, and how many each of the records over there has before. */
export type Touched = { links: readonly TouchedLink[]; before: ReadonlyMap<string, number> }

/** Of links in a link table. */
export async function touchedRows({ connection, association, changes }: FieldLinks): Promise<Touched> {
  const { storage } = association
  if (storage.kind !== 'link') return { links: [], before: new Map() }
  const table = sql.id(storage.table.schema, storage.table.name)
  const [own, other] = [sql`l.${sql.id(storage.ownColumn)}`, sql`l.${sql.id(storage.targetColumn)}`]
  const wanted = wantedLinks(changes)
  const removal = removalOf(changes)
  const removed = removal
    ? sql` union all select ${own}, ${other}, false from ${table} l join ${removal.records} on ${own} = r.own where ${removal.takes(own, other)}`
    : sql``
  const rows = await connection.run<TouchedLink & { before: number }>(sql`with touched as materialized (
      select w.own, w.id, true as added from unnest(${wanted.map(each => each.own)}::text[], ${wanted.map(each => each.id)}::text[]) as w(own, id)
      where not exists (select 1 from ${table} l where ${own} = w.own and ${other} = w.id)${removed})
    select touched.own, touched.id, touched.added as "isAdded", coalesce(present.count, 0)::float8 as "before" from touched
    left join (select ${other} as id, count(*) as count from ${table} l where ${other} in (select id from touched) group by ${other}) present on present.id = touched.id`)
  return { links: rows, before: new Map(rows.map(row => [row.id, row.before])) }
}

/** Of a foreign key of the records themselves. */
export async function touchedColumn({ connection, scope, target, association, changes }: FieldLinks): Promise<Touched> {
  const { storage } = association
  if (storage.kind !== 'own-column') return { links: [], before: new Map() }
  const column = sql.id(storage.column)
  const owns = changes.map(({ own }) => own)
  const present = await connection.run<{ own: string; id: string; isSeen: boolean }>(sql`
    select o."id" as "own", t."id", (${filterWithValues(target, 'read', 't')}) is true as "isSeen"
    from ${tableOf(scope)} o join ${tableOf(target)} t on t."id" = o.${column} where o."id" = any(${owns}::text[])`)
  const byOwn = new Map(present.map(row => [row.own, row]))
  const links = changes.flatMap(({ own, change }): TouchedLink[] => {
    const [linked, wanted] = [byOwn.get(own), (change.set ?? change.add)?.[0]?.id]
    return [
      ...(wanted !== undefined && wanted !== linked?.id ? [{ own, id: wanted, isAdded: true }] : []),
      ...(linked && leaves(change, linked, wanted) ? [{ own, id: linked.id, isAdded: false }] : []),
    ]
  })
  const ids = links.map(({ id }) => id)
  const counted = await connection.run<{ id: string; count: number }>(sql`
    select ${column} as "id", count(*)::float8 as "count" from ${tableOf(scope)} where ${column} = any(${ids}::text[]) group by ${column}`)
  return { links, before: new Map(counted.map(row => [row.id, row.count])) }
}

/** A record over there whose own column changes hands: from whom, if anybody has it, and to whom. */
export type Passed = { own: string; id: string; from: string | null }

/** Of a foreign key over there. */
export async function passedRecords({ connection, target, association, changes }: FieldLinks): Promise<Passed[]> {
  const { storage } = association
  if (storage.kind !== 'target-column') return []
  const column = sql`t.${sql.id(storage.column)}`
  const wanted = wantedLinks(changes)
  const removal = removalOf(changes)
  const removed = removal
    ? sql` union all select r.own, t."id", ${column} from ${tableOf(target)} t join ${removal.records} on ${column} = r.own where ${removal.takes(sql`r.own`, sql`t."id"`)}`
    : sql``
  return connection.run<Passed>(sql`select w.own, t."id", ${column} as "from"
    from unnest(${wanted.map(each => each.own)}::text[], ${wanted.map(each => each.id)}::text[]) as w(own, id) join ${tableOf(target)} t on t."id" = w.id${removed}`)
}
