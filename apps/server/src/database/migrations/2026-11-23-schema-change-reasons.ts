import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Why a change of a collection waits or failed is a code, and so is what its steps say: each client names them. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`alter table trellis.schema_change add column reason text check (reason in ('locked', 'interrupted', 'fault', 'refused'))`,
  sql`update trellis.schema_change set message = null, reason = case
      when message = 'Others hold the table: waiting for them' then 'locked'
      when message = 'Interrupted; trying again' then 'interrupted'
      else 'fault' end
    where message in ('Others hold the table: waiting for them', 'Interrupted; trying again',
      'An error of the server stopped it; nothing was changed')`,
  sql`update trellis.schema_change set reason = 'refused' where message is not null`,
  sql`update trellis.schema_change set steps = (
      select coalesce(jsonb_agg((step - 'description') || '{"sentences": []}' order by place), '[]')
      from jsonb_array_elements(steps) with ordinality as told(step, place))`,
]
