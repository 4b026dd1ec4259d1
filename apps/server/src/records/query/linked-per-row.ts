import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { FieldAssociation } from '../../collections/collection.ts'
import { type LinkAliases, linkAlias, linkedRows, tableOf } from './compile-filter.ts'
import type { Scope } from './scope.ts'

type LinkStorage = Extract<FieldAssociation['storage'], { kind: 'link' }>

/**
 * `linkedRows` for a subquery that is run for each row: found by the index on the links, whatever the statistics say. Where they are of a
 * time when one record had all links, PostgreSQL takes each record for one that has them all, and reads whole tables for every row
 * (docs/decisions/0103).
 */
export function linkedPerRow(
  association: FieldAssociation,
  scope: Pick<Scope, 'collection'>,
  { row, target }: LinkAliases,
): Sql {
  const { storage } = association
  if (storage.kind === 'own-column') return linkedRows(association, scope, { row, target })
  if (storage.kind === 'link') {
    const linked = recordById(scope, { target, id: sql.ref(`${linkAlias(target)}.${storage.targetColumn}`) })
    return sql`from ${linksPerRow(storage, { row, target })} join lateral ${linked} on true where true`
  }
  const found = `${target}_found`
  const own = sql.ref(`${found}.${storage.column}`)
  return sql`from (select ${sql.id(found)}.* from ${tableOf(scope)} as ${sql.id(found)} where ${equalByIndex(own, sql.ref(`${row}.id`))} offset 0) as ${sql.id(target)} where true`
}

/** The links of a row, without the records that they lead to. */
export function linksPerRow(storage: LinkStorage, { row, target }: LinkAliases): Sql {
  const link = linkAlias(target)
  const found = `${link}_found`
  const own = sql.ref(`${found}.${storage.ownColumn}`)
  return sql`(select ${sql.id(found)}.* from ${sql.id(storage.table.schema, storage.table.name)} as ${sql.id(found)} where ${equalByIndex(own, sql.ref(`${row}.id`))} offset 0) as ${sql.id(link)}`
}

/** The record with this id, looked up by itself: the fence leaves no other way than the index on ids. */
export function recordById(scope: Pick<Scope, 'collection'>, { target, id }: { target: string; id: Sql }): Sql {
  const found = sql.id(`${target}_found`)
  return sql`(select ${found}.* from ${tableOf(scope)} as ${found} where ${found}."id" = ${id} offset 0) as ${sql.id(target)}`
}

/**
 * How many rows are equal to something PostgreSQL guesses by statistics; of a range whose ends it does not know, that they are one in two
 * hundred. Together both are never so many that reading all of them would look cheaper. The fence around it (`offset 0`) keeps an outer
 * `order by … limit` from walking along another index in hope of finding them soon.
 */
export function equalByIndex(column: Sql, id: Sql): Sql {
  return sql`${column} = ${id} and ${column} between ${id} and ${id}`
}
