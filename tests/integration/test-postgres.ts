import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { systemFolder } from '../../apps/server/src/database/embedded/data-folder.ts'
import { describePrograms, findPostgresPrograms } from '../../apps/server/src/database/embedded/postgres-programs.ts'
import type { ServerSettings } from '../../apps/server/src/database/embedded/server-settings.ts'
import { startCluster } from '../../apps/server/src/database/embedded/start-cluster.ts'
import { chooseSystemUser } from '../../apps/server/src/database/embedded/system-user.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** `connectionString`: the role that the product runs as; the superuser only makes and drops databases. */
export type TestPostgres = {
  connectionString: string
  superuserConnectionString: string
  major: number
  /** The database with the platform's tables that those of tests are copies of. */
  template: string
}

/** Files run side by side, each with servers and their pools. */
const settings = { max_connections: '300' }

/**
 * For one that lives as long as a run of tests: only a machine that goes down would lose what was not forced to the disk.
 * Processes that are killed lose nothing by it.
 */
export const forOneRun: ServerSettings = { fsync: 'off', full_page_writes: 'off' }

/**
 * A PostgreSQL of its own in a folder that goes with it, as durable as in production unless `more` says otherwise: the embedded
 * one, or the one whose programs TRELLIS_TEST_POSTGRES names (/usr/lib/postgresql/15/bin).
 */
export async function startTestPostgres(more: ServerSettings = {}): Promise<TestPostgres & { stop(): Promise<void> }> {
  const user = chooseSystemUser()
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-test-'))
  if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid ?? user.uid)
  const bin = process.env['TRELLIS_TEST_POSTGRES']
  const copyTo = user.uid === undefined ? dataDir : systemFolder
  const cloneDir = resolve(import.meta.dirname, '../..')
  const programs = bin ? describePrograms(bin, user) : findPostgresPrograms({ cloneDir, copyTo, user })
  const cluster = await startCluster({
    programs,
    dataDir,
    user,
    log: () => undefined,
    settings: { ...settings, ...more },
  })
  return {
    connectionString: cluster.connectionString,
    superuserConnectionString: cluster.superuserConnectionString,
    major: programs.major,
    template: await makeTemplate(cluster),
    async stop() {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Without roles, which are named after their database: each copy makes its own when a server starts on it. */
async function makeTemplate(
  cluster: Record<'connectionString' | 'superuserConnectionString', string>,
): Promise<string> {
  const name = 'trellis_template'
  const superuser = new pg.Client({ connectionString: cluster.superuserConnectionString })
  await superuser.connect()
  await superuser.query(`create database ${name} owner trellis`)
  await superuser.end()
  const url = new URL(cluster.connectionString)
  url.pathname = `/${name}`
  await migrate(url.href, async () => undefined, { tenantRoles: false })
  return name
}
