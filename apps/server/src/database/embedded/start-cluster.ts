import { setTimeout as sleep } from 'node:timers/promises'
import { applicationUrl, type Connection, loadConnection, superuserUrl, withFreePort } from './connection-file.ts'
import { initialiseCluster, prepareDatabase } from './initialise-cluster.ts'
import { clearLeftovers } from './leftover-postmaster.ts'
import { claimDataFolder } from './owner-file.ts'
import { launchPostgres, type PostgresProcess } from './postgres-process.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { ServerSettings } from './server-settings.ts'
import type { SystemUser } from './system-user.ts'

export type ClusterOptions = {
  programs: PostgresPrograms
  /** An existing folder that `user` owns or may write to. */
  dataDir: string
  user: SystemUser
  log: (line: string) => void
  /** In place of those of a laptop or a small server, by their names. */
  settings?: ServerSettings
}

export type RunningCluster = {
  /** For the application's role and database. */
  connectionString: string
  /** For PostgreSQL's superuser; tests use it to make databases. */
  superuserConnectionString: string
  stop(): Promise<void>
}

type Running = { connection: Connection; server: PostgresProcess }

/** Runs a PostgreSQL on `dataDir` until `stop`, and starts it again when it ends by itself. One process at a time owns a folder. */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const release = claimDataFolder(options.dataDir)
  try {
    const running = await start(options)
    const connection = await prepareDatabase(options.dataDir, running.connection)
    const keeper = keepRunning(options, { ...running, connection })
    return {
      connectionString: applicationUrl(connection),
      superuserConnectionString: superuserUrl(connection),
      stop: () => keeper.stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

async function start(options: ClusterOptions): Promise<Running> {
  const loaded = await loadConnection(options.dataDir)
  const cluster = await initialiseCluster({ ...options, connection: loaded })
  await clearLeftovers(cluster, options.log)
  for (let attempt = 1; ; attempt++) {
    const connection = await withFreePort(options.dataDir, loaded)
    try {
      return { connection, server: await launchPatiently({ ...options, cluster, port: connection.port }) }
    } catch (error) {
      if (!wasRefused(error, /could not bind|Address already in use/) || attempt === 5) throw error
    }
  }
}

/** The children of a server that was killed hold its shared memory for a moment; the next one is refused until they see it. */
async function launchPatiently(launch: Parameters<typeof launchPostgres>[0]): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchPostgres(launch)
    } catch (error) {
      if (!wasRefused(error, /shared memory block|lock file .* already exists/) || attempt === 40) throw error
      await sleep(250)
    }
  }
}

function wasRefused(error: unknown, reason: RegExp): boolean {
  return error instanceof Error && reason.test(error.message)
}

/** Between attempts to start what does not start, or keeps ending; longer each time. */
const [shortestPauseMs, longestPauseMs] = [1000, 15_000]

/**
 * The port is kept across restarts: those who hold the connection string go on with it. What keeps the database from starting (a full
 * disk, say) may pass by itself, so it is tried again for as long as this process runs, ever more rarely.
 */
function keepRunning(options: ClusterOptions, first: Running): { stop(): Promise<void> } {
  let server = first.server
  const stopping = new AbortController()
  const restarts: number[] = []
  let pauseMs = 0
  let told = ''
  const tell = (line: string) => {
    if (line !== told) options.log(line)
    told = line
  }

  async function startAgain(): Promise<void> {
    for (;;) {
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)
      try {
        server = await restart(options, first.connection.port)
        told = ''
        return
      } catch (error) {
        tell(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const watching = (async () => {
    for (;;) {
      await server.ended
      if (stopping.signal.aborted) return
      if (!tooMany(restarts)) pauseMs = 0
      tell('The database ended unexpectedly and is started again…')
      await startAgain()
      if (stopping.signal.aborted) return server.stop()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
    },
  }
}

async function restart(options: ClusterOptions, port: number): Promise<PostgresProcess> {
  const connection = await loadConnection(options.dataDir)
  const cluster = await initialiseCluster({ ...options, connection })
  await clearLeftovers(cluster, options.log)
  return launchPatiently({ ...options, cluster, port })
}

/** Five within a minute. */
function tooMany(restarts: number[]): boolean {
  restarts.push(Date.now())
  return restarts.filter(time => time > Date.now() - 60_000).length > 5
}
