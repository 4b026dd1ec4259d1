import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Where the names of PostgreSQL's roles are kept; null = the server works with the login role alone. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.database_role (
    only_row boolean primary key default true check (only_row),
    owner_role text
  )`,
  sql`insert into trellis.database_role default values`,
  sql`alter table trellis.tenant add column role_name text, add column reader_role_name text`,
]
