import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { MigrationError } from './migration-error.ts'
import { migrations } from './migrations/index.ts'
import { prepareOwnerRole } from './roles/prepare-owner-role.ts'

export { MigrationError }

const oldestPostgres = 15
/** Any number that nobody else takes; held by whoever changes platform tables or core tables at start. */
const lockKey = 7_305_418_219

/**
 * Brings the platform tables up to date, then runs `afterwards` (the tenants' core tables) under the same lock, so that any
 * number of servers may start at once. A database used by a newer version is refused untouched.
 */
export async function migrate(
  connectionString: string,
  afterwards: () => Promise<void>,
  { tenantRoles = true }: { tenantRoles?: boolean } = {},
): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined)
  // One that breaks while it is in use says so by what it was asked.
  pool.on('connect', client => client.on('error', () => undefined))
  try {
    const lock = await pool.connect()
    try {
      await refuseOldPostgres(lock)
      await lock.query('select pg_advisory_lock($1)', [lockKey])
      await refuseNewerTables(lock)
      await applyMigrations(pool)
      await prepareOwnerRole(lock, tenantRoles)
      await afterwards()
    } finally {
      // Ending the connection gives the lock back even where the work failed.
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function applyMigrations(pool: pg.Pool): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: 'trellis',
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function refuseOldPostgres(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const major = rows[0]?.major ?? 0
  if (major >= oldestPostgres) return
  throw new MigrationError(`The database is PostgreSQL ${major}: Trellis needs PostgreSQL ${oldestPostgres} or newer.`)
}

async function refuseNewerTables(client: pg.PoolClient): Promise<void> {
  const { rows: found } = await client.query("select 1 where to_regclass('trellis.migration') is not null")
  if (found.length === 0) return
  const { rows } = await client.query<{ name: string }>('select name from trellis.migration order by name')
  const unknown = rows.find(row => !Object.hasOwn(migrations, row.name))
  if (!unknown) return
  throw new MigrationError(
    `The database was brought up to date by a newer version of Trellis (it knows "${unknown.name}"): start that version, or restore a backup made before it.`,
  )
}
