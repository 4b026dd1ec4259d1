import { createHash } from 'node:crypto'

/** Roles belong to the whole PostgreSQL server: their names tell databases and workspaces apart. */
export function ownerRoleName(database: string): string {
  return `trellis_owner_${hash(database)}`
}

/** DML on one workspace's tables, and nothing else. */
export function tenantRoleName(database: string, tenant: { id: string; schema: string }): string {
  return `${tenant.schema.slice(0, 40)}_${hash(database, tenant.id)}`
}

/** For people who read a workspace's records by SQL. */
export function readerRoleName(database: string, tenant: { id: string; schema: string }): string {
  return `${tenant.schema.slice(0, 40)}_reader_${hash(database, tenant.id)}`
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
