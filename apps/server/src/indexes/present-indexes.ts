import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { indexPrefixes, type WantedIndex } from './wanted-index.ts'

/** An index as it stands in PostgreSQL. */
export type PresentIndex = {
  name: string
  table: string
  isValid: boolean
  isUnique: boolean
  isPrimary: boolean
  /** Covers all rows. */
  isWhole: boolean
  /** Plain columns only, in order; null for an expression. */
  columns: (string | null)[]
  sizeBytes: number
  scans: number
  /** Since PostgreSQL 16. */
  lastUsedAt: string | null
}

/** The indexes of a workspace's tables, or of one of them. */
export async function presentIndexes(connection: Queryable, schema: string, table?: string): Promise<PresentIndex[]> {
  return connection.run<PresentIndex>(sql`select i.relname::text as name, t.relname::text as table, x.indisvalid as "isValid",
      x.indisunique as "isUnique", x.indisprimary as "isPrimary", x.indpred is null as "isWhole",
      array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality k(number, place)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number and k.number > 0 order by k.place) as columns,
      pg_relation_size(i.oid)::float8 as "sizeBytes", coalesce(pg_stat_get_numscans(i.oid), 0)::float8 as scans,
      (select to_jsonb(s) ->> 'last_idx_scan' from pg_stat_user_indexes s where s.indexrelid = i.oid) as "lastUsedAt"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${schema} and (${table ?? null}::text is null or t.relname = ${table ?? null}) order by i.relname`)
}

export function isOurs({ name }: Pick<PresentIndex, 'name'>): boolean {
  return indexPrefixes.some(prefix => name.startsWith(prefix))
}

/** Whether an index that is not ours already does what the wanted one would. */
export function isServed({ table, column }: WantedIndex, present: readonly PresentIndex[]): boolean {
  if (column === undefined) return false
  return present.some(
    each => !isOurs(each) && each.isValid && each.isWhole && each.table === table.name && each.columns[0] === column,
  )
}
