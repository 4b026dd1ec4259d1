import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { staging } from './staging-table.ts'

type Joining = {
  /** The column of the staging table with the names. */
  own: Sql
  /** The table of different names, with how many records each names. */
  named: Sql
  /** Looks for those that name none so far. */
  find(): Promise<void>
}

/** Takes the names of a row as one with commas in it, where one of them is nobody's and all of them together are one record's: `Smith, John`. */
export async function joinNames(connection: Queryable, { own, named, find }: Joining): Promise<void> {
  const names = sql`stage.${own}::text[]`
  const joined = sql`array_to_string(${names}, ', ')`
  const unclear = sql`(select distinct stage.line from ${staging} stage cross join lateral unnest(${names}) as part(value)
    join ${named} named on named.value = part.value where named.places = 0 and cardinality(${names}) > 1) unclear`
  const wholes = await connection.run<{ isNew: boolean }>(sql`
    with wholes as materialized (select distinct ${joined} as value from ${staging} stage join ${unclear} on unclear.line = stage.line),
      added as (insert into ${named} (value, places) select value, 0 from wholes
        where not exists (select from ${named} named where named.value = wholes.value) returning value)
    select added.value is not null as "isNew" from wholes left join added on added.value = wholes.value`)
  if (wholes.length === 0) return
  if (wholes.some(({ isNew }) => isNew)) await find()
  await connection.run(sql`update ${staging} stage set ${own} = array[whole.value]::text from ${unclear}, ${named} whole
    where unclear.line = stage.line and whole.value = ${joined} and whole.places = 1`)
  await connection.run(sql`delete from ${named} named where not exists (
    select from (select distinct unnest(${names}) as value from ${staging} stage) used where used.value = named.value)`)
}
