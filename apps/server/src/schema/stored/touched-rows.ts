import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from '../../database/database.ts'

/** Rows written while their values are carried over, noted by a trigger under the id of the row that is filled. */
export type TouchedRows = {
  schema: string
  /** Name of the list, the trigger and its function alike. */
  name: string
  /** The table that is watched. */
  table: string
  /** Its column that names the row which is filled. */
  key: string
  /** Only writes of this column count; all where left out. */
  column?: string
}

/** Begins to note; twice is once. */
export async function watchRows(connection: Queryable, touched: TouchedRows): Promise<void> {
  const { schema, name, table, column } = touched
  const list = sql.id(schema, name)
  await connection.run(sql`create table if not exists ${list} (id text collate "C")`)
  await connection.run(
    sql`create or replace function ${list}() returns trigger language plpgsql as ${sql.lit(body(touched))}`,
  )
  const updates = column === undefined ? sql`update` : sql`update of ${sql.id(column)}`
  await connection.run(sql`create or replace trigger ${sql.id(name)} after insert or ${updates} or delete
    on ${sql.id(schema, table)} for each row execute function ${list}()`)
}

function body({ schema, name, key }: TouchedRows): string {
  const list = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
  const column = pg.escapeIdentifier(key)
  return `begin
    if tg_op <> 'INSERT' and old.${column} is not null then insert into ${list} values (old.${column}); end if;
    if tg_op <> 'DELETE' and new.${column} is not null then insert into ${list} values (new.${column}); end if;
    return null;
  end`
}

/** Some of the noted rows, taken off the list by this transaction. */
export async function takeTouched(
  connection: Queryable,
  { schema, name }: Pick<TouchedRows, 'schema' | 'name'>,
  most: number,
): Promise<string[]> {
  const list = sql.id(schema, name)
  const rows = await connection.run<{ id: string }>(
    sql`delete from ${list} where ctid = any(array(select ctid from ${list} limit ${most})) returning id`,
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** Ends the noting; what does not exist any more is fine. */
export async function endWatch(
  connection: Queryable,
  { schema, name, table }: Pick<TouchedRows, 'schema' | 'name' | 'table'>,
): Promise<void> {
  const qualified: Sql = sql.id(schema, table)
  const [there] = await connection.run(sql`select from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = ${table} and t.tgname = ${name}`)
  if (there) await connection.run(sql`drop trigger if exists ${sql.id(name)} on ${qualified}`)
  await connection.run(sql`drop function if exists ${sql.id(schema, name)}()`)
  await connection.run(sql`drop table if exists ${sql.id(schema, name)}`)
}
