import type { RawBuilder } from 'kysely'
import { compile } from './compile.ts'
import type { Database, TextRow } from './database.ts'
import { preparedName } from './prepared-name.ts'

/** Reads what surely is quick and comes with many calls, as texts: under load many such reads go to PostgreSQL together. */
export async function readQuickly(
  database: Pick<Database, 'query'>,
  fragment: RawBuilder<unknown>,
): Promise<TextRow[]> {
  const { text, values } = compile(fragment)
  const statement = { text, values, name: preparedName(text), asTexts: true, isQuick: true } as const
  const result = await database.query(statement)
  const rows: readonly unknown[] = result.rows
  return rows.filter(isTextRow)
}

function isTextRow(row: unknown): row is TextRow {
  return Array.isArray(row)
}
