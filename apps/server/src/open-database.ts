import pg from 'pg'
import type { GivenConfig } from './config.ts'
import { applicationUrl, loadConnection } from './database/embedded/connection-file.ts'
import { prepareDataFolder } from './database/embedded/data-folder.ts'
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts'

export type OpenDatabase = { connectionString: string; stop(): Promise<void> }

/** The PostgreSQL of DATABASE_URL, else the embedded one, which ends with `stop`. */
export async function openDatabase(
  config: GivenConfig,
  home: string,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => undefined }
  return startEmbeddedPostgres({ ...folderOf(config, home), log })
}

/** The same, but shares the embedded one with the server where that is running. */
export async function joinDatabase(
  config: GivenConfig,
  home: string,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const running = config.databaseUrl ? undefined : await findRunning(config, home)
  return running ?? openDatabase(config, home, log)
}

async function findRunning(config: GivenConfig, home: string): Promise<OpenDatabase | undefined> {
  const { dataDir } = prepareDataFolder(folderOf(config, home))
  const connectionString = applicationUrl(await loadConnection(dataDir))
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { connectionString, stop: async () => undefined }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function folderOf({ dataDir }: GivenConfig, home: string): { dataDir?: string; cloneDir: string } {
  return { ...(dataDir === undefined ? {} : { dataDir }), cloneDir: home }
}
