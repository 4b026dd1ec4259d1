import type { Queryable, Statement } from '../../database/database.ts'

/** Rows as arrays of the texts that PostgreSQL sends, which nothing parses. `isQuick`: may wait for others to go with it. */
export function queryTexts(
  database: Queryable,
  statement: Statement,
  isQuick: NonNullable<Statement['isQuick']> = false,
): Promise<(string | null)[][]> {
  return textsOf(database, { ...statement, isQuick })
}

/** The same of a write, which may be committed together with others. */
export function saveTexts(database: Queryable, statement: Statement): Promise<(string | null)[][]> {
  return textsOf(database, { ...statement, isSave: true })
}

async function textsOf(database: Queryable, statement: Statement): Promise<(string | null)[][]> {
  const result = await database.query({ ...statement, asTexts: true })
  const rows: readonly unknown[] = result.rows
  return rows.filter(isTexts)
}

function isTexts(row: unknown): row is (string | null)[] {
  return Array.isArray(row)
}
