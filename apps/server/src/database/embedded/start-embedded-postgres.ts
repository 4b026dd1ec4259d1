import { join } from 'node:path'
import { prepareDataFolder, systemFolder } from './data-folder.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import type { ServerSettings } from './server-settings.ts'
import { startCluster } from './start-cluster.ts'

export type EmbeddedPostgres = { connectionString: string; dataDir: string; stop(): Promise<void> }

/**
 * The database of someone who has none: the PostgreSQL of our npm packages, on 127.0.0.1 alone, ending with this process.
 * `dataDir` is TRELLIS_DATA_DIR; without it the folder is chosen by the clone's place. `log` gets progress in words.
 * Fails with EmbeddedPostgresError, whose message says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir?: string
  cloneDir: string
  log: (line: string) => void
  /** In place of those of a laptop or a small server, by their names. */
  settings?: ServerSettings
}): Promise<EmbeddedPostgres> {
  const { dataDir, user } = prepareDataFolder(options)
  const copyTo = user.uid === undefined ? dataDir : systemFolder
  const programs = findPostgresPrograms({ cloneDir: options.cloneDir, copyTo, user })
  if (!options.dataDir && dataDir.startsWith(systemFolder))
    options.log(`The database is kept in ${join(dataDir, 'cluster')}`)
  const { log, settings = {} } = options
  const cluster = await startCluster({ programs, dataDir, user, log, settings })
  return { connectionString: cluster.connectionString, dataDir, stop: cluster.stop }
}
