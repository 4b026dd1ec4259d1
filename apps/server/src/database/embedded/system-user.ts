import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'

/** Whom PostgreSQL's programs run as; empty = as we do. PostgreSQL refuses to run as root. */
export type SystemUser = { uid?: number; gid?: number }

/**
 * As root: the owner of an existing database folder, else the system's `postgres`, else `nobody`; otherwise ourselves.
 * The user must be known to the system, or PostgreSQL ends with "could not look up effective user ID".
 */
export function chooseSystemUser(existingFolder?: string): SystemUser {
  if (process.getuid?.() !== 0) return {}
  return ownerOf(existingFolder) ?? lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Whether that user can use a path the way `test` says: "-x" to run or enter it, "-w" to write into it. */
export function canUse(user: SystemUser, how: '-x' | '-w' | '-r', path: string): boolean {
  if (user.uid === undefined) return canUseOurselves(how, path)
  const { status } = spawnSync('/bin/sh', ['-c', `test ${how} "$1"`, 'sh', path], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}

function canUseOurselves(how: '-x' | '-w' | '-r', path: string): boolean {
  try {
    accessSync(path, { '-x': constants.X_OK, '-w': constants.W_OK, '-r': constants.R_OK }[how])
    return true
  } catch {
    return false
  }
}

function ownerOf(folder: string | undefined): SystemUser | undefined {
  if (!folder) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? lookUp(String(owner.uid)) : undefined
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
