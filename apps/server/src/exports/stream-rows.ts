import { sql } from 'kysely'
import type { Database, Statement } from '../database/database.ts'
import { allowLongWork } from '../database/long-work.ts'
import { queryTexts } from '../records/read/query-texts.ts'

export type Rows = readonly (readonly (string | null)[])[]

const batchSize = 500

/**
 * Hands the rows of a statement over as texts, so many at a time and the next only when these are taken: memory does not grow with
 * their number. All are of one moment. Stops when the signal says so.
 */
export async function streamRows(
  database: Database,
  { statement, signal }: { statement: Statement; signal: AbortSignal },
  take: (rows: Rows) => Promise<void>,
): Promise<void> {
  await database.transaction(async connection => {
    await connection.run(sql`set transaction isolation level repeatable read, read only`)
    await allowLongWork(connection)
    await connection.query({ ...statement, text: `declare exported no scroll cursor for ${statement.text}` })
    const next = { text: `fetch ${batchSize} from exported` }
    let coming = queryTexts(connection, next)
    for (;;) {
      const rows = await coming
      if (rows.length === 0) return
      signal.throwIfAborted()
      // PostgreSQL reads the next rows while these are written.
      coming = queryTexts(connection, next)
      coming.catch(() => undefined)
      await take(rows)
    }
  })
}
