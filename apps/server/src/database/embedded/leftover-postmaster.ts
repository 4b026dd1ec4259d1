import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { isAlive, isPostgresOn } from './process-identity.ts'

/**
 * Makes way for a start: stops a server that an earlier run left behind on this cluster, and removes a pid file whose
 * number another program has taken since (PostgreSQL itself clears one whose process is dead).
 * The caller owns the data folder, so whatever runs there belongs to nobody.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmaster(cluster)?.pid
  if (pid === undefined || !isAlive(pid)) return
  const found = isPostgresOn(pid, cluster)
  if (found === 'no') return rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (found === 'other') {
    throw new EmbeddedPostgresError(
      `Process ${pid} may still be using the database in ${cluster}: stop it, or remove ${join(cluster, 'postmaster.pid')} if it is not a PostgreSQL of this folder.`,
    )
  }
  log('Stopping the database of an earlier run…')
  await stopPostmaster(pid)
}

/** What postmaster.pid says (its lines are documented in PostgreSQL's miscadmin.h). */
export function readPostmaster(cluster: string): { pid: number; started: string; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return Number.isSafeInteger(pid) && pid > 0
      ? { pid, started: lines[2] ?? '', status: (lines[7] ?? '').trim() }
      : undefined
  } catch {
    return undefined
  }
}

/** Asks for a fast shutdown, then an immediate one, which the next start recovers from. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of stopSteps) {
    signalTo(pid, signal)
    if (await isGone(pid, patience)) return
  }
  throw new EmbeddedPostgresError(
    `The database process ${pid} of an earlier run does not stop: end it, then start again.`,
  )
}

const stopSteps: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
]

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') {
      throw new EmbeddedPostgresError(
        `The database process ${pid} of an earlier run belongs to another user: stop it as that user, then start again.`,
        error,
      )
    }
  }
}

async function isGone(pid: number, patience: number): Promise<boolean> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return false
}
