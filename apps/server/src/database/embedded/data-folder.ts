import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts'
import { canUse, chooseSystemUser, type SystemUser } from './system-user.ts'

/** Where root keeps what another system user must reach; the programs' copy and the databases of clones. */
export const systemFolder = '/var/lib/trellis'

/** `dataDir` holds `cluster/` (PostgreSQL's own), `connection.json`, `owner.json` and `postgres.log`. */
export type DataFolder = { dataDir: string; user: SystemUser }

/**
 * The folder of the embedded database, made and owned by the user that PostgreSQL runs as:
 * the one asked for, else `data/postgres` of the clone, else (root only) one under /var/lib/trellis named by the clone's path.
 */
export function prepareDataFolder(options: { dataDir?: string; cloneDir: string }): DataFolder {
  if (options.dataDir) return prepare(options.dataDir) ?? unreachable(options.dataDir)
  const local = join(options.cloneDir, 'data', 'postgres')
  const prepared = prepare(local)
  if (prepared) return prepared
  if (process.getuid?.() !== 0) return unreachable(local)
  const ours = join(systemFolder, cloneHash(options.cloneDir))
  return prepare(ours) ?? unreachable(ours)
}

/** Undefined where the user cannot reach the folder; leaves nothing behind then. */
function prepare(folder: string): DataFolder | undefined {
  const user = chooseSystemUser(join(folder, 'cluster'))
  const isNew = !existsSync(folder)
  try {
    const firstMade = mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (user.uid !== undefined) giveTo(user, folder)
    const dataDir = realpathSync(folder)
    if (canUse(user, '-x', dataDir) && canUse(user, '-w', dataDir)) return { dataDir, user }
    if (firstMade && isNew) rmSync(firstMade, { recursive: true })
    return undefined
  } catch (error) {
    throw explainFailure('The embedded database cannot keep its data', folder, error)
  }
}

function giveTo(user: SystemUser, folder: string): void {
  if (statSync(folder).uid !== user.uid) chownSync(folder, user.uid ?? 0, user.gid ?? 0)
  chmodSync(folder, 0o700)
}

function cloneHash(cloneDir: string): string {
  return createHash('sha256').update(realpathSync(cloneDir)).digest('hex').slice(0, 12)
}

function unreachable(folder: string): never {
  throw new EmbeddedPostgresError(
    `The embedded database cannot keep its data in ${folder}: the user that runs PostgreSQL cannot write there or reach it through ${dirname(folder)}. Set TRELLIS_DATA_DIR to a folder it can use, or DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}
