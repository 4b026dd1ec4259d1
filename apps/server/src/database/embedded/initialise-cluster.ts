import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, saveConnection, superuserUrl } from './connection-file.ts'
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts'
import { postgresEnvironment } from './postgres-process.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { SystemUser } from './system-user.ts'

type Place = { programs: PostgresPrograms; dataDir: string; user: SystemUser; connection: Connection }

/** Makes the cluster where there is none, under another name first, so that one that is there is whole; answers its folder. */
export async function initialiseCluster(place: Place & { log: (line: string) => void }): Promise<string> {
  const cluster = join(place.dataDir, 'cluster')
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster, place.programs.major)
  place.log('Preparing the database for the first time…')
  const making = join(place.dataDir, `cluster.making.${process.pid}`)
  const passwordFile = join(place.dataDir, 'password.making')
  try {
    removeUnfinished(place.dataDir)
    writeFileSync(passwordFile, place.connection.superuserPassword, { mode: 0o600 })
    if (place.user.uid !== undefined) chownSync(passwordFile, place.user.uid, place.user.gid ?? place.user.uid)
    await runInitdb(place, making, passwordFile)
    renameSync(making, cluster)
    return cluster
  } catch (error) {
    throw explainFailure('The embedded database cannot be made', place.dataDir, error)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(making, { recursive: true, force: true })
  }
}

/**
 * The role and database of the application. The role is no superuser and takes on no other role's rights by itself
 * (NOINHERIT), so the embedded server behaves like a managed one.
 */
export async function prepareDatabase(dataDir: string, connection: Connection): Promise<Connection> {
  if (connection.prepared) return connection
  const client = new pg.Client({ connectionString: superuserUrl(connection) })
  await client.connect()
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'trellis'")
    if (role.rowCount === 0) await client.query('create role trellis login createrole createdb noinherit nosuperuser')
    await client.query("select set_config('trellis.password', $1, false)", [connection.password])
    await client.query(setPassword)
    const database = await client.query("select 1 from pg_database where datname = 'trellis'")
    if (database.rowCount === 0) await client.query('create database trellis owner trellis')
  } finally {
    await client.end()
  }
  return saveConnection(dataDir, { ...connection, prepared: true })
}

const setPassword = `do $$ begin
  execute format('alter role trellis password %L', current_setting('trellis.password'));
end $$`

/** An initdb of a killed start may still be writing for a moment: what cannot be removed now goes the next time. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter(name => name.includes('.making'))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      continue
    }
  }
}

function checkVersion(cluster: string, major: number): string {
  const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())
  if (found === major) return cluster
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${found} and this release brings ${major}: export it with the release that made it, or run it with a PostgreSQL ${found} of your own through DATABASE_URL.`,
  )
}

function runInitdb(place: Place, folder: string, passwordFile: string): Promise<void> {
  const locale = place.programs.major >= 17 ? builtinLocale : ['--locale=C.UTF-8']
  const args = [
    '-D',
    folder,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    ...locale,
  ]
  return new Promise((resolve, reject) => {
    const initdb = spawn(join(place.programs.bin, 'initdb'), args, {
      ...place.user,
      cwd: place.dataDir,
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    initdb.stdout.on('data', chunk => (output += chunk))
    initdb.stderr.on('data', chunk => (output += chunk))
    initdb.once('error', reject)
    initdb.once('close', code => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

/** The same order and letter case on every machine, whatever its language; what people see sorts by named ICU collations. */
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
