import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. What failed in views: a line for each person, place, error and day, without values. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.view_failure (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade, view_id text collate "C" not null,
    day date not null default (now() at time zone 'UTC')::date, user_id text collate "C" not null, component_id text not null,
    kind text not null, action text not null, code text not null, count integer not null default 1, at timestamptz(3) not null default now(),
    primary key (tenant_id, view_id, day, user_id, component_id, kind, action, code))`.execute(database)
  await sql`create index view_failure_day on trellis.view_failure (day)`.execute(database)
}
