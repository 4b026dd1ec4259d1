import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { requestSlot } from './compile-sql.ts'

/**
 * Lets a list be a prepared statement without ever getting a generic plan, under which a rare value can take a thousand times as
 * long: the parameter is true and folds the condition away when the values are known; without them the plan looks so dear that
 * PostgreSQL plans with the values each time.
 */
export function alwaysCustom(place: number): Sql {
  return sql`(${requestSlot(place)}::boolean or (select count(*) from pg_catalog.generate_series(1, 1000000000)) > 0)`
}

/**
 * The opposite, where one plan is a good one for all values: with the parameter, which is `dearRows`, the plan looks dear, without it
 * cheap. The left side is true and keeps the right one from being run.
 */
export function keptPlan(place: number): Sql {
  return sql`(now() is not null or (select count(*) from pg_catalog.generate_series(1, ${requestSlot(place)}::integer)) > 0)`
}

/** So few that PostgreSQL does not compile the first few plans, which are made with the values. */
export const dearRows = 1_000_000
