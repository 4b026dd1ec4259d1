import type { Sql } from '@trellis/fields/server'
import { mostAdditionalBytes, mostAdditionalProperties } from '@trellis/model'
import { sql } from 'kysely'

/** Where one record's additional properties are more than a record may have, and more than `before`. */
export function exceededSizes(after: Sql, before?: Sql): { keys: Sql; bytes: Sql } {
  const exceeds = (sizeOf: (value: Sql) => Sql, most: number) => {
    const grew = before === undefined ? sql`` : sql` and ${sizeOf(after)} > ${sizeOf(before)}`
    return sql`(${sizeOf(after)} > ${sql.lit(most)}${grew})`
  }
  return { keys: exceeds(keyCount, mostAdditionalProperties), bytes: exceeds(byteCount, mostAdditionalBytes) }
}

function keyCount(value: Sql): Sql {
  return sql`(select count(*) from jsonb_object_keys(${value}))`
}

/** As `checkAdditionalProperties` counts: without the blanks that PostgreSQL puts behind colons and commas, which matter to what is large alone. */
function byteCount(value: Sql): Sql {
  const length = sql`octet_length(${value}::text)`
  return sql`coalesce(case when ${length} <= ${sql.lit(mostAdditionalBytes)} then ${length} else ${length} - ${blankCount(value)} end, 0)`
}

function blankCount(value: Sql): Sql {
  const keys = sql`(select count(*) from jsonb_object_keys(part))`
  return sql`(select coalesce(sum(greatest(case jsonb_typeof(part) when 'object' then 2 * ${keys} - 1 when 'array' then jsonb_array_length(part) - 1 end, 0)), 0)
    from jsonb_path_query(${value}, 'strict $.**') as walked(part))`
}
