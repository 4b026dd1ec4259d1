import { ticketColumns } from '../start/tickets.ts'
import type { World } from '../world.ts'

const columns = ticketColumns.map(column => `"${column}"`).join(', ')

/** The log that a person would keep of such writes. */
export async function makeBareLog(world: World): Promise<void> {
  await world.database.query(`create table bare.activity (id uuid primary key default gen_random_uuid(), xid xid8 not null default pg_current_xact_id(),
    action text not null, record_id text not null, created_at timestamptz(3) not null default now(), created_by text, changes jsonb)`)
  await world.database.query('create index on bare.activity (record_id, created_at desc)')
  await world.database.query('create index on bare.activity (xid, id)')
}

/** The SQL a person would write for the same writes with the same log, in one statement each. */
export const bareWrites = {
  '/create': {
    text: `with made as (insert into bare.tickets (id, "recordTitle", subject, status, region, amount, "dueDate", billable, "createdAt", "createdBy", "updatedAt", "updatedBy")
      values (gen_random_uuid()::text, $1, $1, 'new', 'north', 12.5, '2026-01-31', true, now(), 'clerk', now(), 'clerk') returning ${columns}),
      logged as (insert into bare.activity (action, record_id, created_by) select 'create', id, 'clerk' from made)
      select * from made`,
    values: (_: URLSearchParams, body: { index: number }) => [`New ${body.index}`],
    one: true,
  },
  '/update': {
    text: `with old as (select id, note from bare.tickets where id = $1 and region = 'north' for update),
      made as (update bare.tickets t set note = $2, version = t.version + 1, "updatedAt" = now(), "updatedBy" = 'clerk' from old where t.id = old.id returning ${columns
        .split(', ')
        .map(column => `t.${column}`)
        .join(', ')}),
      logged as (insert into bare.activity (action, record_id, created_by, changes)
        select 'update', made.id, 'clerk', jsonb_build_array(jsonb_build_object('key', 'note', 'value', made.note, 'prevValue', old.note)) from made, old)
      select * from made`,
    values: (_: URLSearchParams, body: { id: string; note: string }) => [body.id, body.note],
    one: true,
  },
}
