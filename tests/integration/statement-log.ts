import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

export type StatementLog = {
  /** The texts of the statements that PostgreSQL ran in the database because of `work`; bound values are not part of them. */
  during(work: () => Promise<unknown>): Promise<string[]>
  /** What PostgreSQL complained of in the database because of `work`. */
  errorsDuring(work: () => Promise<unknown>): Promise<string[]>
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
  const writtenDuring = async (work: () => Promise<unknown>) => {
    const from = statSync(file).size
    await work()
    return readFileSync(file).subarray(from).toString()
  }
  return {
    async during(work) {
      return readStatements(name, await writtenDuring(work)).filter(text => !ofItself.test(text))
    },
    async errorsDuring(work) {
      return (await writtenDuring(work)).split('\n').filter(line => line.includes(` ${name} ERROR: `))
    },
  }
}

const own = '"~(?:search|index)_[0-9a-f]{16}"'
const name = '"[\\w-]+"'
/**
 * What the server does by itself at any moment, whatever is asked of it: a connection takes on a workspace's role, the keeper of
 * indexes builds one or takes one away. The whole statement has to be that: one that goes on behind it, or whose names hold
 * anything but names, is none of these, for what people write into definitions reaches these statements too (S06).
 */
const ofItself = new RegExp(
  `^(?:set role (?:${name}|none)|analyze ${name}\\.${name}|drop index concurrently if exists ${name}\\.${own}|create index concurrently if not exists ${own} on ${name}\\.${name} using (?:gin|btree|hash) \\((?:(?!--|/\\*)[^;])*\\))$`,
)

/** All databases of the run share the log, and files run side by side. Lines of one statement after its first begin with a tab. */
function readStatements(database: string, log: string): string[] {
  const isStatement = new RegExp(` ${database} LOG: {2}(?:statement|execute [^:]*): ([\\s\\S]*)`)
  return log
    .split(/\n(?!\t)/)
    .map(entry => isStatement.exec(entry)?.[1] ?? '')
    .filter(text => text !== '')
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
}
