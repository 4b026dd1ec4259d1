import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** As many as the kinds of files are told by. */
export const headBytes = 4100

/** `head` are the first bytes, which tell what kind of file it is. */
export type StoredBytes = { size: number; sha256: string; head: Buffer }

export type FilePlace = { tenantId: string; key: string }

/** Bytes of uploaded files, on the local disk or in an S3-compatible store, each under a key that the server made. */
export type FileStore = {
  /** Keeps the whole stream or, when it breaks or the store is full (STORAGE_FULL), nothing. */
  write(place: FilePlace, bytes: Readable): Promise<StoredBytes>
  /** Rejects where nothing is kept there. */
  read(place: FilePlace, range?: { start: number; end: number }): Promise<Readable>
  has(place: FilePlace): Promise<boolean>
  /** A file of this machine with the same bytes, for readers that jump about in it. */
  localPath(place: FilePlace): Promise<string>
  remove(place: FilePlace): Promise<void>
  /** Removes what uploads that were cut off by the end of the process left behind. */
  removeLeftovers(olderThanMs: number): Promise<void>
}

/** Counts and hashes what streams through. */
export function createMeasure(): { stream: Transform; result(): StoredBytes } {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex'), head }) }
}
