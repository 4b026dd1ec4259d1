import pg from 'pg'
import { vi } from 'vitest'

/** How many statements the longest transaction of some work sends. */
export async function countStatements<Result>(work: () => Promise<Result>): Promise<{ count: number; result: Result }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const counts = new Map<unknown, number>()
    let most = 0
    for (const [place, client] of sent.mock.contexts.entries()) {
      const count = isBeginning(sent.mock.calls[place]?.[0]) ? 1 : (counts.get(client) ?? 0) + 1
      counts.set(client, count)
      most = Math.max(most, count)
    }
    return { count: most, result }
  } finally {
    sent.mockRestore()
  }
}

/** How many statements some reading sends: the fewest of three times, for what the server does by itself meanwhile does not come each time. */
export async function leastStatements<Result>(read: () => Promise<Result>): Promise<{ count: number; result: Result }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    let result = await read()
    let count = sent.mock.calls.length
    for (let more = 0; more < 2; more += 1) {
      sent.mockClear()
      result = await read()
      count = Math.min(count, sent.mock.calls.length)
    }
    return { count, result }
  } finally {
    sent.mockRestore()
  }
}

function isBeginning(query: unknown): boolean {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' && /^\s*begin\b/i.test(text)
}
