import type { Database, TransactionConnection } from '../../database/database.ts'
import { sqlState } from '../../database/translate-error.ts'

const attempts = 3
const deadlock = '40P01'

/**
 * A transaction of one save. Savers of both ends of one link wait for each other; who PostgreSQL then sends away, with nothing written,
 * saves again. `work` runs anew.
 */
export async function inSaveTransaction<Result>(
  database: Database,
  work: (connection: TransactionConnection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work)
    } catch (error) {
      if (sqlState(error) !== deadlock || attempt === attempts) throw error
    }
  }
}
