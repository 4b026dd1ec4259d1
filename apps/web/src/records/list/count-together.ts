import type { ListCursor } from '@trellis/model'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

type Asked = {
  cursor: ListCursor
  signal: AbortSignal
  answer: (count: number | null) => void
  refuse: (error: unknown) => void
}

/** As many as one call takes. */
const mostOfOneCall = 50

let waiting: Asked[] = []

/**
 * How many records a list has in all; null where counting took too long. What several lists of a page ask at the same moment is one
 * call (0b-decisions §10).
 */
export function countOf(cursor: ListCursor, signal: AbortSignal): Promise<number | null> {
  return new Promise((answer, refuse) => {
    waiting.push({ cursor, signal, answer, refuse })
    if (waiting.length === 1) setTimeout(askForAll)
  })
}

function askForAll(): void {
  const asked = waiting.filter(({ signal, refuse }) => {
    if (signal.aborted) refuse(signal.reason)
    return !signal.aborted
  })
  waiting = []
  for (let at = 0; at < asked.length; at += mostOfOneCall) void ask(asked.slice(at, at + mostOfOneCall))
}

async function ask(asked: readonly Asked[]): Promise<void> {
  try {
    const { counts } = await call('DATA_COUNTS', { cursors: asked.map(({ cursor }) => cursor) })
    for (const [index, { answer, refuse }] of asked.entries()) {
      const count = counts[index]
      if (!count || 'error' in count) refuse(count && new ApiError(count.error))
      else answer(count.totalCount)
    }
  } catch (error) {
    for (const { refuse } of asked) refuse(error)
  }
}
