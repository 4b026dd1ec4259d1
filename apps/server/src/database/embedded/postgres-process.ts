import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainFailure } from './embedded-postgres-error.ts'
import { readPostmaster } from './leftover-postmaster.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { type ServerSettings, serverSettings } from './server-settings.ts'
import type { SystemUser } from './system-user.ts'

export type PostgresProcess = {
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

type Launch = {
  programs: PostgresPrograms
  dataDir: string
  cluster: string
  user: SystemUser
  port: number
  log: (line: string) => void
  settings?: ServerSettings | undefined
}

/**
 * PostgreSQL outlives a Node that is killed with -9, so it runs under a shell whose standard input is a pipe from Node:
 * when Node is gone, however it went, the pipe ends and the shell asks PostgreSQL for a fast shutdown.
 * Both are a session of their own, so a Ctrl+C at the terminal reaches Node alone.
 */
const wrapper = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( while read -r line; do :; done <&3; kill -INT "$server" ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

/** Starts the server and waits until it takes connections; however long a recovery takes. */
export async function launchPostgres(launch: Launch): Promise<PostgresProcess> {
  const logFile = openLog(launch.dataDir)
  const logged = statSync(logFile).size
  const before = readPostmaster(launch.cluster)
  const child = spawnWrapped(launch, logFile)
  let running = true
  const ended = new Promise<void>(resolve => {
    const end = () => resolve(void (running = false))
    child.once('error', end)
    child.once('close', end)
  })
  await waitUntilReady(launch, { before, isRunning: () => running })
  if (!running) {
    const output = existsSync(logFile) ? readFileSync(logFile).subarray(logged).toString() : ''
    throw explainFailure('The embedded database does not start', launch.dataDir, new Error(output))
  }
  return { ended, stop: () => stop(child, ended) }
}

/** Nothing of the caller's environment (PGDATA, PGPORT, LANG …) changes how the database behaves. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

function spawnWrapped(launch: Launch, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const server = [
    join(launch.programs.bin, 'postgres'),
    '-D',
    launch.cluster,
    ...serverSettings(launch.port, launch.settings),
  ]
  const child = spawn('/bin/sh', ['-c', wrapper, 'trellis-postgres', ...server], {
    ...launch.user,
    cwd: launch.dataDir,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  child.stdin?.on('error', () => undefined)
  return child
}

type Waiting = { before: ReturnType<typeof readPostmaster>; isRunning: () => boolean }

/** The pid file says "ready" itself (not the one that a killed server left): a connection attempt could reach another program. */
async function waitUntilReady(launch: Launch, { before, isRunning }: Waiting): Promise<void> {
  const started = Date.now()
  let told = 0
  while (isRunning()) {
    const now = readPostmaster(launch.cluster)
    if (now?.status === 'ready' && (now.pid !== before?.pid || now.started !== before.started)) return
    await sleep(15)
    const seconds = Math.floor((Date.now() - started) / 5000) * 5
    if (seconds > told) launch.log(`The database is recovering (${seconds} s)…`)
    told = seconds
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end()
  await ended
}

/** One earlier log is kept; each may reach 10 MB before the next start. */
function openLog(dataDir: string): string {
  const file = join(dataDir, 'postgres.log')
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10 * 1024 * 1024) renameSync(file, join(dataDir, 'postgres.old.log'))
  closeSync(openSync(file, 'a', 0o600))
  return file
}
