import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import { accessTokenSeconds } from './access-tokens.ts'

/** Sessions whose access tokens may still be about although the session is over. */
export type EndedSessions = {
  has(sessionId: string): boolean
  /** false: what other nodes ended may be missing, `read` first. */
  isFresh(): boolean
  /** Reads them from the database; calls at the same time share one reading. */
  read(): Promise<void>
  /** Marks it here at once; other nodes hear by the bus. */
  add(sessionId: string): void
  /** Hears of every session that ends, here or on another node. */
  onEnd(handler: (sessionId: string) => void): () => void
}

/** How often a node that cannot hear the others asks the database. */
const askEveryMs = 1000

export async function makeEndedSessions({ database, bus }: { database: Database; bus: Bus }): Promise<EndedSessions> {
  let ended = new Set<string>()
  const addedHere = new Set<string>()
  let readAt = 0
  let reading: Promise<void> | undefined
  const handlers = new Set<(sessionId: string) => void>()

  const tell = (sessionId: string) => {
    for (const handler of handlers) handler(sessionId)
  }

  const readNow = async () => {
    const startedAt = Date.now()
    const { rows } = await database.query<{ id: string }>({
      text: `select id from trellis.session where ended_at > now() - make_interval(secs => $1)`,
      values: [accessTokenSeconds + 60],
    })
    const before = ended
    // What ended here while the answer was under way stays ended.
    ended = new Set([...rows.map(row => row.id), ...addedHere])
    addedHere.clear()
    readAt = startedAt
    for (const id of ended) if (!before.has(id)) tell(id)
  }
  const read = (): Promise<void> => {
    reading ??= readNow().finally(() => (reading = undefined))
    return reading
  }

  // A notice during a reading may be about what that reading missed: read once more after it.
  bus.on('sessions', () => {
    void (reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(read)
      .catch(() => (readAt = 0))
  })
  await read()

  return {
    has: sessionId => ended.has(sessionId),
    isFresh: () => readAt > 0 && (bus.isFresh() || Date.now() - readAt < askEveryMs),
    read,
    add(sessionId) {
      addedHere.add(sessionId)
      if (ended.has(sessionId)) return
      ended.add(sessionId)
      tell(sessionId)
    },
    onEnd(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
  }
}
