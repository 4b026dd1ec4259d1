import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperationalError } from '@trellis/base'

export type StoredBytes = { size: number; sha256: string }

/** Bytes of uploaded files on the local disk, each under a key that the server made. */
export type FileStore = {
  /** Keeps the whole stream or, when it breaks or the disk is full (STORAGE_FULL), nothing. */
  write(place: FilePlace, bytes: Readable): Promise<StoredBytes>
  read(place: FilePlace, range?: { start: number; end: number }): Readable
  path(place: FilePlace): string
  remove(place: FilePlace): Promise<void>
  /** Removes what uploads that were cut off by the end of the process left behind. */
  removeLeftovers(olderThanMs: number): Promise<void>
}

export type FilePlace = { tenantId: string; key: string }

const unfinished = '.part'

export function createFileStore(dataDir: string): FileStore {
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

  return {
    write,
    read: (place, range) => createReadStream(path(place), range),
    path,
    remove: place => rm(path(place), { force: true }),
    removeLeftovers: olderThanMs => removeUnfinished(root, Date.now() - olderThanMs),
  }
}

function createMeasure(): { stream: Transform; result(): StoredBytes } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
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
