import { randomBytes } from 'node:crypto'
import { UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { syncCoreTables } from '../collections/core-tables/sync-core-tables.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import { ensureTenantSchemas } from '../database/roles/ensure-tenant-schemas.ts'
import type { Tenant } from './tenant.ts'

export type NewTenant = { name: string; locale: string; timezone: string; url?: string | undefined }

/** Schemas of the platform and of PostgreSQL itself; `pg_` is refused by PostgreSQL, `_core` is the ending of our second schema. */
const reservedSchemas: ReadonlySet<string> = new Set(['trellis', 'public', 'information_schema', 'pgboss'])

/** Makes a workspace: its row in the catalogue, its two schemas, its core tables. Runs in the caller's transaction. */
export async function createTenant(connection: TransactionConnection, wanted: NewTenant): Promise<Tenant> {
  const name = wanted.name.trim()
  if (!name) throw new UserError('VALIDATION_ERROR', 'name: A workspace needs a name')
  await connection.run(sql`select pg_advisory_xact_lock(hashtext('trellis create tenant'))`)
  const schema = await freeSchema(connection, name)
  const unowned = {
    id: uuidv7(),
    name,
    schema,
    coreSchema: `${schema}_core`,
    url: wanted.url?.replace(/\/+$/, '') || undefined,
    locale: wanted.locale,
    timezone: wanted.timezone,
  }
  await insertTenant(connection, unowned)
  const tenant: Tenant = { ...unowned, ...(await ensureTenantSchemas(connection, unowned)) }
  await connection.as(tenant.ownerRole, owner => syncCoreTables(owner, tenant))
  return tenant
}

async function insertTenant(
  connection: Pick<Queryable, 'run'>,
  tenant: Omit<Tenant, 'role' | 'ownerRole'>,
): Promise<void> {
  const hosts = tenant.url ? [new URL(tenant.url).hostname] : []
  await connection.run(sql`insert into trellis.tenant (id, name, schema_name, core_schema_name, hosts, url, locale, timezone)
    values (${tenant.id}, ${tenant.name}, ${tenant.schema}, ${tenant.coreSchema}, ${hosts}, ${tenant.url ?? null}, ${tenant.locale}, ${tenant.timezone})`)
}

async function freeSchema(connection: Queryable, name: string): Promise<string> {
  const slug = schemaSlug(name)
  const rows = await connection.run<{ name: string }>(sql`select nspname::text as name from pg_namespace`)
  const taken = new Set(rows.map(row => row.name))
  const isFree = (schema: string) => !reservedSchemas.has(schema) && !taken.has(schema) && !taken.has(`${schema}_core`)
  if (isFree(slug)) return slug
  for (;;) {
    const schema = `${slug}_${randomBytes(3).toString('hex')}`
    if (isFree(schema)) return schema
  }
}

/** Lower-case ASCII of a name, at most 40 characters, beginning with a letter; never PostgreSQL's own prefix or our `_core` ending. */
export function schemaSlug(name: string): string {
  const ascii = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '')
  if (!slug) return 'workspace'
  return slug.startsWith('pg_') || slug.endsWith('_core') ? `t_${slug.replace(/_core$/, '_c')}` : slug
}
