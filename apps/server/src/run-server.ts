import { join } from 'node:path'
import { buildServer, type Server } from './build-server.ts'
import { type Config, type Environment, type GivenConfig, readConfig } from './config.ts'
import { explainStart } from './explain-start.ts'
import { findHome } from './find-home.ts'
import { openDatabase } from './open-database.ts'
import { ownAddress } from './own-address.ts'
import { installDemo } from './samples/install-demo.ts'
import { withSourcePlaces } from './source-places.ts'

/** The program: database, server, one line with the address, a clean end on Ctrl+C. What keeps it from starting is said in a sentence. */
export async function runServer(given: { environment: Environment; args: readonly string[] }): Promise<void> {
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    if (error instanceof Error) error.stack = withSourcePlaces(error.stack) ?? error.message
  })
  const onSignal = endOnSignals()
  try {
    const home = findHome()
    const stop = await start(readConfig(given.environment, given.args, home), home)
    onSignal(stop)
  } catch (error) {
    print(explainStart(error, given.environment), process.stderr)
    process.exit(1)
  }
}

/** Returns the way to stop. */
async function start(given: GivenConfig, home: string): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    const database = await openDatabase(given, home, print)
    stops.push(database.stop)
    const config: Config = { ...given, dataDir: given.dataDir ?? join(home, 'data') }
    const server = await buildServer({ config, connectionString: database.connectionString })
    stops.push(server.close)
    if (config.demo) for (const line of (await installDemo(server.services)).lines) print(line)
    const port = await server.listen()
    print(await describeAddress(server, config, port))
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** The one line: where to go, with the one-time code while nobody has set the server up. */
async function describeAddress({ services }: Server, config: Config, port: number): Promise<string> {
  const { setup } = services.signIn
  const path = (await setup.isOpen()) ? `/setup?code=${setup.code}` : ''
  return `Trellis runs on ${ownAddress(config, port)}${path}`
}

/** A signal that comes during the start counts once there is something to end; a second one ends at once. */
function endOnSignals(): (end: () => Promise<void>) => void {
  let end: (() => Promise<void>) | undefined
  let signals = 0
  const endNow = async () => {
    const code = await end?.().then(
      () => 0,
      (error: unknown) => {
        print(`Trellis did not stop cleanly: ${String(error)}`, process.stderr)
        return 1
      },
    )
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signals += 1
      if (signals > 2) process.exit(1)
      if (signals === 1 && end) void endNow()
    })
  }
  return stop => {
    end = stop
    if (signals > 0) void endNow()
  }
}

function print(line: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${line}\n`)
}
