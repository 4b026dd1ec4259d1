import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Database, Queryable } from '../database/database.ts'
import { compileSql } from '../records/query/compile-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { foldedText, searchedFields } from './searched-fields.ts'
import { findTrigrams } from './trigrams.ts'

type Index = { name: string; isValid: boolean }

/**
 * Gives a collection the indexes that the search over all collections uses, and takes those away that it does not use any more.
 * They are built without keeping anybody from reading or writing; doing it again changes nothing.
 */
export async function keepSearchIndexes(database: Database, tenant: Tenant, collection: Collection): Promise<void> {
  const trigrams = await findTrigrams(database)
  if (!trigrams) return
  const wanted = wantedIndexes(collection)
  const owner = database.withRole(tenant.ownerRole)
  const present = await presentIndexes(owner, collection)
  const names = new Set(present.filter(({ isValid }) => isValid).map(({ name }) => name))
  const surplus = present.filter(({ name, isValid }) => !isValid || !wanted.has(name))
  const missing = [...wanted].filter(([name]) => !names.has(name))
  if (surplus.length === 0 && missing.length === 0) return
  await owner.session(async connection => {
    if (!(await isFirst(connection, collection))) return
    await connection.run(
      sql`select set_config('statement_timeout', '1h', false), set_config('lock_timeout', '2s', false)`,
    )
    for (const { name } of surplus) {
      await connection.run(sql`drop index concurrently if exists ${sql.id(collection.table.schema, name)}`)
    }
    const operators = sql.id(trigrams.schema, 'gin_trgm_ops')
    for (const [name, expression] of missing) {
      await connection.run(
        sql`create index concurrently if not exists ${sql.id(name)} on ${tableOf(collection)} using gin (${expression} ${operators})`,
      )
    }
  })
}

/** One server at a time works on a collection's indexes; the lock goes with the connection. */
async function isFirst(connection: Queryable, { tenantId, id }: Collection): Promise<boolean> {
  const [row] = await connection.run<{ first: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${`${tenantId} ${id} search`}, 0)) as first`,
  )
  return row?.first ?? false
}

function tableOf({ table }: Collection) {
  return sql.id(table.schema, table.name)
}

/** By name, which tells what is indexed: an expression that changes gets another index. */
function wantedIndexes(collection: Collection) {
  const { id, document, fields, table } = collection
  if (document.globalSearchable === false) return new Map()
  return new Map(
    searchedFields(fields).flatMap(field => {
      const expression = foldedText(field, table.name)
      if (!expression) return []
      const told = JSON.stringify([id, compileSql(expression)])
      const hash = createHash('sha1').update(told).digest('hex').slice(0, 16)
      return [[`~search_${hash}`, expression] as const]
    }),
  )
}

async function presentIndexes(connection: Queryable, { table }: Collection): Promise<Index[]> {
  return connection.run<Index>(sql`select i.relname::text as name, x.indisvalid as "isValid" from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${table.schema} and t.relname = ${table.name} and i.relname like '~search\_%'`)
}
