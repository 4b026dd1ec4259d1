import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')

export type ServerOptions = {
  /** Left out: the server starts its embedded PostgreSQL, in `dataDir`. */
  databaseUrl?: string
  dataDir?: string
  port?: number
  /** Arguments of the server, such as `--demo`. */
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
}

export type RunningServer = {
  url: string
  port: number
  /** Everything it printed, line by line, as it comes. */
  lines: readonly string[]
  /** The address with the one-time set-up code that it printed; undefined once set-up is closed. */
  setupUrl: string | undefined
  /** Signals the whole process group of the server and waits until the server is gone. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** The clean end that Ctrl+C gives. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Runs the built server as a process group of its own and waits until it answers GET /api/health. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const program = join(root, 'dist', 'server', 'main.js')
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build"`)
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [program, ...(options.args ?? [])], {
    cwd: root,
    env: environment(options, port),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = collectLines(child)
  running.add(child)
  child.once('exit', () => running.delete(child))
  await untilHealthy({ child, port, lines })
  return {
    url: `http://localhost:${port}`,
    port,
    lines,
    get setupUrl() {
      return lines.map(line => /https?:\/\/\S*code=\S+/.exec(line)?.[0]).findLast(url => url !== undefined)
    },
    kill: signal => end(child, signal),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Nothing of the caller's own settings reaches the server. */
function environment(options: ServerOptions, port: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TRELLIS_|VITEST|DATABASE_URL$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    PORT: String(port),
    TRELLIS_WEB_DIR: join(root, 'dist', 'web'),
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...(options.dataDir ? { TRELLIS_DATA_DIR: options.dataDir } : {}),
    ...options.env,
  }
}

async function untilHealthy({
  child,
  port,
  lines,
}: {
  child: ChildProcess
  port: number
  lines: readonly string[]
}): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (hasEnded(child))
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${lines.join('\n')}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(25)
  }
  await end(child, 'SIGKILL')
  throw new Error(`the server did not answer /api/health within 60 s:\n${lines.join('\n')}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  signalGroup(child, signal)
  const patience = setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000)
  await exit
  clearTimeout(patience)
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    return
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.on('data', chunk => {
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    })
  }
  return lines
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolvePort(port))
    })
  })
}
