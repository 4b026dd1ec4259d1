import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')
const built = join(root, 'dist', 'server', 'main.js')

export type Environment = Readonly<Record<string, string>>

export type ServerProcess = {
  url: string
  port: number
  pid: number
  /** All it printed so far. */
  output(): string
  /** Signals the whole process group; settles when the server is gone. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** The whole process group stands still for as long. */
  pause(milliseconds: number): Promise<void>
}

/** The built server, or another `program`, in a process group of its own, once it answers `GET /api/health`; begun by the command `within` where that is given. */
export async function startServerProcess(
  environment: Environment,
  within: readonly string[] = [],
  program = built,
): Promise<ServerProcess> {
  const port = await freePort()
  const child = launch({ ...environment, PORT: String(port) }, within, program)
  const { output, ended } = follow(child)
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output()}`)
    if (Date.now() > until) {
      signalGroup(child, 'SIGKILL')
      throw new Error(`the server did not answer: ${output()}`)
    }
    await wait(20)
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output,
    async kill(signal) {
      signalGroup(child, signal)
      await ended
    },
    async pause(milliseconds) {
      signalGroup(child, 'SIGSTOP')
      await wait(milliseconds)
      signalGroup(child, 'SIGCONT')
    },
  }
}

/** Runs the server until it ends by itself: what it printed, and its exit code; null where it still ran after 30 s. */
export async function runServerProcess(
  environment: Environment,
  within: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = launch(environment, within)
  const { output, ended } = follow(child)
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), 30_000)
  await ended
  clearTimeout(late)
  return { code: child.exitCode, output: output() }
}

/** Nothing of the caller's own settings reaches the server. */
function launch(environment: Environment, within: readonly string[], program = built): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const [command = process.execPath, ...args] = [...within, process.execPath, program]
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

function follow(child: ChildProcess): { output(): string; ended: Promise<void> } {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += String(chunk)))
  const ended = new Promise<void>(done => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  return { output: () => text, ended }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended just now.
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
