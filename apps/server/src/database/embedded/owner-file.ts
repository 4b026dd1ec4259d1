import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { processIdentity } from './process-identity.ts'

/** Makes this process the only one that runs the database in `dataDir`; answers how to give it back. */
export function claimDataFolder(dataDir: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processIdentity(process.pid) })
  const making = join(dataDir, `owner.${process.pid}.json`)
  writeFileSync(making, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (linked(making, fileIn(dataDir))) return () => release(dataDir, mine)
      removeDeadOwner(dataDir)
    }
  } finally {
    rmSync(making, { force: true })
  }
  throw inUse(dataDir, 'another process')
}

/** A hard link is made or refused as one step, whoever else tries. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Moved aside before it is removed: of two processes that find the same dead owner only one moves it. */
function removeDeadOwner(dataDir: string): void {
  const owner = readOwner(dataDir)
  if (owner && processIdentity(owner.pid) === owner.started) throw inUse(dataDir, `process ${owner.pid}`)
  const aside = join(dataDir, `owner.${process.pid}.dead.json`)
  try {
    renameSync(fileIn(dataDir), aside)
    rmSync(aside, { force: true })
  } catch {
    return
  }
}

function release(dataDir: string, mine: string): void {
  try {
    if (readFileSync(fileIn(dataDir), 'utf8') === mine) rmSync(fileIn(dataDir))
  } catch {
    return
  }
}

function readOwner(dataDir: string): { pid: number; started: string } | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    if (typeof owner !== 'object' || !owner || !('pid' in owner) || !('started' in owner)) return undefined
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: String(owner.started) } : undefined
  } catch {
    return undefined
  }
}

function inUse(dataDir: string, who: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database in ${dataDir} is in use by ${who}: stop that one first, or set TRELLIS_DATA_DIR to another folder, or let both share one PostgreSQL through DATABASE_URL.`,
  )
}

const fileIn = (dataDir: string) => join(dataDir, 'owner.json')
