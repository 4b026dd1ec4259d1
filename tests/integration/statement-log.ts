import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

export type StatementLog = {
  /** The texts of the statements that PostgreSQL ran in the database because of `work`; bound values are not part of them. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** Has PostgreSQL itself log every statement of this one database; connections made before do not log. */
export async function openStatementLog(database: TestDatabase): Promise<StatementLog> {
  const client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  const { rows } = await client.query("select current_database() as name, current_setting('data_directory') as folder")
  const { name, folder } = rows[0]
  await client.query(`alter database ${client.escapeIdentifier(name)} set log_statement = 'all'`)
  await client.end()
  const file = join(dirname(folder), 'postgres.log')
  return {
    async during(work) {
      const from = statSync(file).size
      await work()
      return readStatements(readFileSync(file).subarray(from).toString()).filter(text => !ofItself.test(text))
    },
  }
}

/** What the server does by itself at any moment: a connection takes on a workspace's role, indexes of the search are built. */
const ofItself = /^set role (?:"[\w-]+"|none)$|"~search_[0-9a-f]{16}"/

/** Lines of one statement after its first begin with a tab. */
function readStatements(log: string): string[] {
  return log
    .split(/\n(?!\t)/)
    .map(entry => / LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/.exec(entry)?.[1] ?? '')
    .filter(text => text !== '')
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
}
