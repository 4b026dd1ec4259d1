import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'

/** Runs a part of a transaction that may fail for itself: what it wrote is taken back, and the transaction goes on. */
export async function inSavepoint<Result>(
  connection: TransactionConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.run(sql`savepoint part`)
  try {
    const result = await work()
    await connection.run(sql`release savepoint part`)
    return result
  } catch (error) {
    await connection.run(sql`rollback to savepoint part`)
    await connection.run(sql`release savepoint part`)
    throw error
  }
}
