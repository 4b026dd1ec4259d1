import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that is soon full. */
export type SmallDisk = {
  /** As a program begun with `within` names it. */
  path: string
  /** As this process reaches it. */
  reach: string
  /** Put before the command of whoever is to see it. */
  within: readonly string[]
  remove(): void
}

/** Mounted where that is allowed, else in a user namespace of its own; undefined where neither is. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = mkdtempSync(join(tmpdir(), 'trellis-full-'))
  chmodSync(path, 0o777)
  const options = `size=${megabytes}m,mode=0777`
  const made = mount(path, options) ?? (await mountInNamespace(path, options))
  if (!made) rmSync(path, { recursive: true })
  return made
}

function mount(path: string, options: string): SmallDisk | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  if (status !== 0) return undefined
  const remove = () => {
    spawnSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  }
  return { path, reach: path, within: [], remove }
}

/** Who mounts in it is its root, as whom PostgreSQL does not run: whoever comes in takes their own number again. */
async function mountInNamespace(path: string, options: string): Promise<SmallDisk | undefined> {
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && echo mounted && exec sleep 3600'
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', options, path], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const isMounted = await new Promise<boolean>(settle => {
    holder.once('error', () => settle(false))
    holder.once('exit', () => settle(false))
    holder.stdout.once('data', () => settle(true))
  })
  if (!isMounted) return undefined
  const enter = ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  const as = ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]
  const remove = () => {
    holder.kill('SIGKILL')
    rmSync(path, { recursive: true, force: true })
  }
  return { path, reach: `/proc/${holder.pid}/root${path}`, within: [...enter, ...as], remove }
}
