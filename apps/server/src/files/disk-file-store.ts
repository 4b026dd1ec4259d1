import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperationalError } from '@trellis/base'
import { createMeasure, type FilePlace, type FileStore, type StoredBytes } from './file-store.ts'

const unfinished = '.part'

/** Files in a folder of this machine, one folder for each workspace. */
export function createDiskFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const path = ({ tenantId, key }: FilePlace) => join(root, tenantId, key)

  async function write(place: FilePlace, bytes: Readable): Promise<StoredBytes> {
    const target = path(place)
    const temporary = target + unfinished
    try {
      await mkdir(join(root, place.tenantId), { recursive: true, mode: 0o700 })
      const measure = createMeasure()
      await pipeline(bytes, measure.stream, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(temporary, target)
      return measure.result()
    } catch (error) {
      bytes.resume()
      await rm(temporary, { force: true })
      throw isDiskFull(error)
        ? new OperationalError('STORAGE_FULL', "The server's disk is full", { cause: error })
        : error
    }
  }

  const has = (place: FilePlace) =>
    access(path(place)).then(
      () => true,
      () => false,
    )

  return {
    write,
    async read(place, range) {
      await access(path(place))
      return createReadStream(path(place), range)
    },
    has,
    localPath: async place => path(place),
    remove: place => rm(path(place), { force: true }),
    removeLeftovers: olderThanMs => removeUnfinished(root, Date.now() - olderThanMs),
  }
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

async function removeUnfinished(root: string, before: number): Promise<void> {
  const names = await readdir(root, { recursive: true }).catch(() => [])
  for (const name of names) {
    if (!name.endsWith(unfinished)) continue
    const file = join(root, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}
