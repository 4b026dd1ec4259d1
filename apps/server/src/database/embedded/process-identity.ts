import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Something that a later process with the same id will not share (when it started); undefined where no such process runs. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return startTicks(pid)
  return askPs(pid, 'lstart=')
}

/** Whether a process with that id runs, ours or another user's. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || startTicks(pid) !== undefined
}

/**
 * Whether a running process is the PostgreSQL server of that data directory: `yes`, `no`, or `other` for a
 * PostgreSQL of which it cannot be told. PostgreSQL changes into its data directory, so this holds after a rename too.
 */
export function isPostgresOn(pid: number, cluster: string): 'yes' | 'no' | 'other' {
  const command = commandLine(pid)
  if (!/(^|\/)postgres(\0| |$)/.test(command)) return 'no'
  if (command.split(/[\0 ]/).includes(cluster)) return 'yes'
  const folder = workingFolder(pid)
  if (folder === undefined) return 'other'
  return folder === cluster ? 'yes' : 'no'
}

/** Field 22 of /proc/PID/stat, counted behind the name, which may hold anything. */
function startTicks(pid: number): string | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return afterName[0] === 'Z' || afterName[0] === 'X' ? undefined : afterName[19]
  } catch {
    return undefined
  }
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'command=') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
