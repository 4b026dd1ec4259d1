import { join } from 'node:path'
import { buildServer, type Server } from './build-server.ts'
import { type Config, type Environment, type GivenConfig, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts'
import { explainStart } from './explain-start.ts'
import { findHome } from './find-home.ts'

type Running = { server: Server; stopDatabase(): Promise<void> }

/** The program: database, server, one line with the address, a clean end on Ctrl+C. What keeps it from starting is said in a sentence. */
export async function runServer(given: { environment: Environment; args: readonly string[] }): Promise<void> {
  const stop = endOnSignals()
  try {
    const home = findHome()
    const config = readConfig(given.environment, given.args, home)
    const running = await start(config, home)
    stop.whenAsked(async () => {
      await running.server.close()
      await running.stopDatabase()
    })
  } catch (error) {
    say(explainStart(error, given.environment), process.stderr)
    process.exit(1)
  }
}

async function start(given: GivenConfig, home: string): Promise<Running> {
  const database = await openDatabase(given, home)
  try {
    const config: Config = { ...given, dataDir: given.dataDir ?? database.dataDir }
    const server = await buildServer({ config, connectionString: database.connectionString })
    try {
      const port = await server.listen()
      say(await describeAddress(server, config, port))
      return { server, stopDatabase: database.stop }
    } catch (error) {
      await server.close()
      throw error
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function openDatabase(config: GivenConfig, home: string) {
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, dataDir: join(home, 'data'), stop: async () => undefined }
  }
  return startEmbeddedPostgres({
    ...(config.dataDir === undefined ? {} : { dataDir: config.dataDir }),
    cloneDir: home,
    log: say,
  })
}

/** The one line: where to go, with the one-time code while nobody has set the server up. */
async function describeAddress({ services }: Server, config: Config, port: number): Promise<string> {
  const isEverywhere = config.host === '127.0.0.1' || config.host === '0.0.0.0' || config.host === '::'
  const name = isEverywhere || config.host === '::1' ? 'localhost' : config.host
  const address = config.url ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const { setup } = services.signIn
  const isOpen = await setup.isOpen()
  return `Trellis runs on ${address}${isOpen ? `/setup?code=${setup.code}` : ''}`
}

/** Signals that come during the start are kept until there is something to end; a second one ends at once. */
function endOnSignals() {
  let end: (() => Promise<void>) | undefined
  let isAsked = false
  const ask = async () => {
    if (isAsked && end) process.exit(1)
    isAsked = true
    if (!end) return
    await end().catch((error: unknown) => say(String(error), process.stderr))
    process.exit(0)
  }
  process.on('SIGINT', () => void ask())
  process.on('SIGTERM', () => void ask())
  return {
    whenAsked(work: () => Promise<void>) {
      end = work
      if (isAsked) void ask()
    },
  }
}

function say(line: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${line}\n`)
}
