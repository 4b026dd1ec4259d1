import pg from 'pg'
import { vi } from 'vitest'

/** How many statements work sends on the connection that it uses most: the node looks for news beside it. */
export async function countStatements<Result>(work: () => Promise<Result>): Promise<{ count: number; result: Result }> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const byClient = [...Map.groupBy(sent.mock.contexts, client => client).values()].map(calls => calls.length)
    return { count: Math.max(...byClient), result }
  } finally {
    sent.mockRestore()
  }
}
