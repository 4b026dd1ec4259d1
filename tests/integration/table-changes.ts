import { createHash } from 'node:crypto'
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
  let known: ReadonlyMap<string, Known> | undefined
  let tables = await findTables(client, tenant)
  return {
    async look() {
      const was = known
      if (was && !hasNews(was, await digestsOf(client, tables))) return undefined
      tables = await findTables(client, tenant)
      const now = await readNews(client, tables, was)
      known = now
      if (!was) return undefined
      const before = [...was.values()].flatMap(({ rows }) => rows)
      const names = [...new Set([...was.keys(), ...now.keys()])].filter(name => was.get(name) !== now.get(name))
      const rowsIn = (some: ReadonlyMap<string, Known>) => names.flatMap(name => some.get(name)?.rows ?? [])
      const [old, fresh] = [rowsIn(was), rowsIn(now)]
      const changes = { added: without(fresh, old), removed: without(old, fresh), before }
      return changes.added.length + changes.removed.length > 0 ? changes : undefined
    },
    close: () => client.end(),
  }
}

/** Of a table. */
type Known = { digest: string; rows: StoredRow[] }

const hasNews = (known: ReadonlyMap<string, Known>, digests: ReadonlyMap<string, string>): boolean =>
  [...digests].some(([name, digest]) => known.get(name)?.digest !== digest)

/** Of versions of rows, by which transaction wrote each: to read what they hold would take longer than what is tested. */
async function digestsOf(client: pg.Client, tables: readonly Table[]): Promise<Map<string, string>> {
  const parts = tables.map(
    ({ sql }) =>
      `select ${pg.escapeLiteral(sql)} "name", concat(count(*), ' ', sum(hashtext(concat(x.tableoid, x.ctid, x.xmin))::bigint)) digest from ${sql} x`,
  )
  const text = parts.join(' union all ')
  // By a name, so that PostgreSQL plans it once: to plan so many tables takes longer than to look at them.
  const name = createHash('md5').update(text).digest('hex')
  const { rows } = await client.query<{ name: string; digest: string }>({ name, text })
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** The tables as they are; those that nobody wrote to are the same objects as before. */
async function readNews(
  client: pg.Client,
  tables: readonly Table[],
  known: ReadonlyMap<string, Known> = new Map(),
): Promise<Map<string, Known>> {
  const digests = await digestsOf(client, tables)
  const isNew = ({ sql }: Table) => known.get(sql)?.digest !== digests.get(sql)
  const read = await readRows(client, tables.filter(isNew))
  const entryOf = (table: Table): Known => {
    const was = known.get(table.sql)
    if (was && !isNew(table)) return was
    return { digest: digests.get(table.sql) ?? '', rows: read.get(table.sql) ?? [] }
  }
  return new Map(tables.map(table => [table.sql, entryOf(table)]))
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

/** By the table. */
async function readRows(client: pg.Client, tables: readonly Table[]): Promise<Map<string, StoredRow[]>> {
  if (tables.length === 0) return new Map()
  const parts = tables.map(
    ({ name, sql }) =>
      `select ${pg.escapeLiteral(sql)} "at", ${pg.escapeLiteral(name)} "table", to_jsonb(x) "row" from ${sql} x`,
  )
  const { rows } = await client.query<StoredRow & { at: string }>(parts.join(' union all '))
  const byTable = Map.groupBy(
    rows.filter(({ row }) => isPlainObject(row)),
    ({ at }) => at,
  )
  return new Map([...byTable].map(([at, some]) => [at, some.map(({ table, row }) => ({ table, row }))]))
}

function without(rows: readonly StoredRow[], others: readonly StoredRow[]): StoredRow[] {
  const known = new Set(others.map(each => JSON.stringify(each)))
  return rows.filter(each => !known.has(JSON.stringify(each)))
}
