import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import { leastOfOtherEnd } from '../records/write/hold-other-end.ts'
import type { StagedCheck } from './staged-check.ts'
import { staging } from './staging-table.ts'

/** Links of a field that staged rows change; `ids`: those that the row `stage` has afterwards, as an array. */
export type ChangedLinks = {
  collection: Collection
  target: Collection
  field: CollectionField
  ids: Sql
  column: string
}

/**
 * Rows that take from a record over there a link that it needs: of those that would, as many as it can spare are let through, in the
 * order of the file. `holdGivenUp` has locked what they unlink.
 */
export function otherEndChecks({ collection, target, field, ids, column }: ChangedLinks): StagedCheck[] {
  const links = presentLinks(collection, field)
  const least = field.association ? leastOfOtherEnd(field.association, target) : 0
  if (!links || least === 0) return []
  const lost = sql`select stage.line, link.other from ${staging} stage join ${links} link on link.own = stage.id
    where stage.is_there and link.other <> all(${ids})`
  const added = sql`select linked.id as other from ${staging} stage cross join lateral unnest(${ids}) as linked(id)
    where not exists (select from ${links} link where link.own = stage.id and link.other = linked.id)`
  return [
    {
      column,
      rows: sql`select given.line, given.other as value from (
          select lost.line, lost.other, row_number() over (partition by lost.other order by lost.line) as place from (${lost}) lost) given
        join (select link.other, count(*) as links from ${links} link where link.other in (select lost.other from (${lost}) lost) group by link.other) before
          on before.other = given.other
        left join (select added.other, count(*) as links from (${added}) added group by added.other) after on after.other = given.other
        where given.place > before.links + coalesce(after.links, 0) - ${least}`,
      message: value => `The record "${value}" needs at least ${least} ${least === 1 ? 'link' : 'links'}`,
    },
  ]
}

/** Links that are there, as `own` and `other`; undefined where they are kept with the records over there. */
export function presentLinks({ table }: Collection, { association }: CollectionField): Sql | undefined {
  const storage = association?.storage
  if (storage?.kind === 'own-column') {
    return sql`(select id as own, ${sql.id(storage.column)} as other from ${sql.id(table.schema, table.name)} where ${sql.id(storage.column)} is not null)`
  }
  if (storage?.kind !== 'link') return undefined
  return sql`(select ${sql.id(storage.ownColumn)} as own, ${sql.id(storage.targetColumn)} as other from ${sql.id(storage.table.schema, storage.table.name)})`
}
