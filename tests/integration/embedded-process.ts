import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/start-embedded-postgres.ts'

/** A process of its own for tests that kill it: runs the embedded database named by its arguments and says so as one JSON line. */
const [cloneDir = '', dataDir = ''] = process.argv.slice(2)
const lines: string[] = []
try {
  const database = await startEmbeddedPostgres({
    cloneDir,
    ...(dataDir ? { dataDir } : {}),
    log: line => lines.push(line),
  })
  const { connectionString } = database
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ connectionString, dataDir: database.dataDir, lines })}\n`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error), lines })}\n`)
  process.exitCode = 1
}
