import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperationalError } from '@trellis/base'

/** What is made for a reader, faster than it may be read. */
export type Spool = { write(text: string): Promise<void>; end(text: string): Promise<void> }

export type Spools = {
  /** Whatever `signal` says, nothing more is taken once it does. */
  open(stream: Writable, signal: AbortSignal): Spool
}

/** All waiting for a reader that a file may cost; then the rest of it waits on disk, and the database is done with it (R28). */
const patienceMs = 2000
const mostBytes = 4 * 1024 * 1024 * 1024
/** A reader that has not taken all by then is cut off. */
const longestMs = 60 * 60_000

type SpoolFile = { append(text: string): Promise<void>; send(): void }

/** What the end of the process leaves in the folder is swept with unfinished uploads. */
export function makeSpools(folder: string): Spools {
  let taken = 0

  async function openFile(stream: Writable): Promise<SpoolFile> {
    const path = join(folder, `${randomUUID()}.part`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(path, 'wx+', 0o600)
    const late = setTimeout(() => stream.destroy(), longestMs)
    late.unref()
    let size = 0
    const discard = () => {
      clearTimeout(late)
      taken -= size
      void handle.close().catch(() => undefined)
      void rm(path, { force: true })
    }
    if (stream.destroyed) discard()
    else stream.once('close', discard)
    return {
      async append(text) {
        const bytes = Buffer.byteLength(text)
        if (taken + bytes > mostBytes) {
          throw new OperationalError('UNAVAILABLE', 'Too many files are waiting for their readers', { retryAfter: 60 })
        }
        taken += bytes
        size += bytes
        await handle.appendFile(text)
      },
      // Whoever made it need not wait.
      send: () =>
        void pipeline(handle.createReadStream({ start: 0, autoClose: false }), stream).catch(() => stream.destroy()),
    }
  }

  return {
    open(stream, signal) {
      let waitedMs = 0
      let file: SpoolFile | undefined
      async function write(text: string): Promise<void> {
        signal.throwIfAborted()
        if (file) await file.append(text)
        else if (!stream.write(text)) {
          const began = performance.now()
          const isDrained = await drained(stream, { signal, withinMs: patienceMs - waitedMs })
          waitedMs += performance.now() - began
          if (!isDrained) file = await openFile(stream)
        }
      }
      return {
        write,
        async end(text) {
          if (text !== '') await write(text)
          if (file) file.send()
          else stream.end()
        },
      }
    },
  }
}

type Waiting = { signal: AbortSignal; withinMs: number }

/** Whether the stream took what it has in time. */
function drained(stream: Writable, { signal, withinMs }: Waiting): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      stream.removeListener('drain', onDrain)
      work()
    }
    const onAbort = () => end(() => reject(new Error('The file is not wanted any more')))
    const onDrain = () => end(() => resolve(true))
    const timer = setTimeout(() => end(() => resolve(false)), Math.max(withinMs, 0))
    signal.addEventListener('abort', onAbort)
    stream.once('drain', onDrain)
    if (signal.aborted) onAbort()
  })
}
