import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { OperationalError } from '@trellis/base'

/**
 * Answers that wait for their reader. A reader may take them as slowly as it likes: what all large ones together hold in memory
 * is bounded, the others wait in files, and a connection of the database never waits with them (R28).
 */
export type WaitingAnswers = {
  /** What to send: the text itself, or a stream of the file that it waits in. */
  bodyOf(text: string, response: ServerResponse): string | Promise<string | Readable>
}

/** Shorter ones are not worth a file. */
const shortest = 64 * 1024
const mostInMemory = 16 * 1024 * 1024
const mostInFiles = 1024 * 1024 * 1024
/** A reader that has not taken all of a large answer by then is cut off. */
const longestMs = 15 * 60_000

/** What the end of the process leaves behind there is swept with unfinished uploads. */
export const answersFolder = (dataDir: string): string => join(dataDir, 'files', '.answers')

export function makeWaitingAnswers(dataDir: string): WaitingAnswers {
  const folder = answersFolder(dataDir)
  const memory = makeSpace(mostInMemory)
  const files = makeSpace(mostInFiles)

  async function toFile(text: string, response: ServerResponse): Promise<Readable> {
    const path = join(folder, `${randomUUID()}.part`)
    response.once('close', () => void rm(path, { force: true }))
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    } catch (cause) {
      throw new OperationalError('UNAVAILABLE', 'There is no room for a large answer right now', {
        cause,
        retryAfter: 10,
      })
    }
    if (response.destroyed) await rm(path, { force: true })
    return createReadStream(path)
  }

  return {
    bodyOf(text, response) {
      if (text.length < shortest || response.destroyed) return text
      const late = setTimeout(() => response.destroy(), longestMs)
      late.unref()
      response.once('close', () => clearTimeout(late))
      if (memory.take(text.length, response)) return text
      if (files.take(text.length, response)) return toFile(text, response)
      throw new OperationalError('UNAVAILABLE', 'Too many large answers are waiting for their readers', {
        retryAfter: 10,
      })
    },
  }
}

type Space = {
  /** Whether there was room; it is given back when the response ends, in whatever way. */
  take(size: number, response: ServerResponse): boolean
}

function makeSpace(most: number): Space {
  let taken = 0
  return {
    take(size, response) {
      if (taken + size > most) return false
      taken += size
      response.once('close', () => (taken -= size))
      return true
    },
  }
}
