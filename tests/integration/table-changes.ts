import { isPlainObject } from '@trellis/base'
import pg from 'pg'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'

/** A row as it is stored, and where. */
export type StoredRow = { table: string; row: Readonly<Record<string, unknown>> }
export type TableChanges = { added: StoredRow[]; removed: StoredRow[]; before: readonly StoredRow[] }

export type TableWatch = {
  /** What is different since the last look, in all tables of the workspace; undefined where nothing is. */
  look(): Promise<TableChanges | undefined>
  close(): Promise<void>
}

/** Written in the background, of what the other tables hold. */
const derived = ['search_word', 'search_scan']
/** Of the platform, what operations write by name. */
const platform = ['credential', 'password_link', 'import_run', 'schema_change']

/** Looks at what is stored of a workspace, past every right. */
export async function watchTables(connectionString: string, tenant: Tenant): Promise<TableWatch> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let known: { digest: string; rows: StoredRow[] } | undefined
  /** Of versions of rows, by which transaction wrote each: to read what they hold would take longer than what is tested. */
  const digestOf = async (tables: readonly Table[]): Promise<string> => {
    const parts = tables.map(
      ({ sql }, at) =>
        `select ${at} at, concat(count(*), ' ', sum(hashtext(concat(x.tableoid, x.ctid, x.xmin))::bigint)) d from ${sql} x`,
    )
    const { rows } = await client.query(
      `select string_agg(d, ',' order by at) digest from (${parts.join(' union all ')}) all_tables`,
    )
    return rows[0].digest
  }
  let tables = await findTables(client, tenant)
  return {
    async look() {
      if (known && known.digest === (await digestOf(tables))) return undefined
      tables = await findTables(client, tenant)
      const digest = await digestOf(tables)
      const rows = await readRows(client, tables)
      const before = known?.rows ?? rows
      known = { digest, rows }
      const changes = { added: without(rows, before), removed: without(before, rows), before }
      return changes.added.length + changes.removed.length > 0 ? changes : undefined
    },
    close: () => client.end(),
  }
}

type Table = { name: string; sql: string }

async function findTables(client: pg.Client, { schema, coreSchema }: Tenant): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname schema, c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = any($1) and not c.relname = any($2) or n.nspname = 'trellis' and c.relname = any($3)) order by 1, 2`,
    [[schema, coreSchema], derived, platform],
  )
  return rows.map(row => ({
    name: row.name,
    sql: `${pg.escapeIdentifier(row.schema)}.${pg.escapeIdentifier(row.name)}`,
  }))
}

async function readRows(client: pg.Client, tables: readonly Table[]): Promise<StoredRow[]> {
  const parts = tables.map(
    ({ name, sql }) => `select ${pg.escapeLiteral(name)} "table", to_jsonb(x) "row" from ${sql} x`,
  )
  const { rows } = await client.query<StoredRow>(parts.join(' union all '))
  return rows.filter(({ row }) => isPlainObject(row))
}

function without(rows: readonly StoredRow[], others: readonly StoredRow[]): StoredRow[] {
  const known = new Set(others.map(each => JSON.stringify(each)))
  return rows.filter(each => !known.has(JSON.stringify(each)))
}
