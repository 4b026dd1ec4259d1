import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { connectionSettings } from '../apps/server/src/database/connection-settings.ts'
import { loadConnection, superuserUrl } from '../apps/server/src/database/embedded/connection-file.ts'
import type { World, WorldOptions } from './world.ts'

/** One statement behind a figure, and how PostgreSQL answered it. */
export type Explanation = { name: string; side: string; text: string; plan: readonly string[] }

/** A statement with its values as literals. Those that are prepared may get a plan that is kept, as on a connection that has run them before. */
export type Statement = { text: string; values: readonly string[]; isPrepared: boolean }

/** What a world needs whose statements are read: otherwise PostgreSQL leaves their values out of its log. */
export const logsValues: WorldOptions = { databaseSettings: { log_error_verbosity: 'default' } }

/** How PostgreSQL runs the statement now, as this role; after as many runs as it takes until it keeps a plan, if it does. */
export async function explainStatement(world: World, statement: Statement, role?: string): Promise<string[]> {
  const { text, values, isPrepared } = statement
  const client = new pg.Client(connectionSettings(world.databaseUrl))
  await client.connect()
  try {
    if (role) await client.query(`set role ${pg.escapeIdentifier(role)}`)
    if (!isPrepared) await client.query('set plan_cache_mode = force_custom_plan')
    await client.query(`prepare explained as ${text}`)
    const execute = `execute explained${values.length > 0 ? `(${values.join(', ')})` : ''}`
    for (let run = 0; run < 6; run += 1) await client.query(execute)
    const { rows } = await client.query<Record<string, string>>(`explain (analyze, buffers) ${execute}`)
    return rows.map(row => row['QUERY PLAN'] ?? '')
  } finally {
    await client.end()
  }
}

/** The statements about the workspace's records that the server sends because of `work`, each once. */
export async function statementsDuring(world: World, work: () => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client(superuserUrl(await loadConnection(world.postgresDir), 'trellis'))
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('data_directory') as folder, (select schema_name from trellis.tenant) as schema`,
    )
    const { folder, schema } = rows[0]
    const file = join(dirname(folder), 'postgres.log')
    await logStatements(client, 'all')
    const from = statSync(file).size
    await work()
    await logStatements(client, 'none')
    const sent = readStatements(readFileSync(file).subarray(from).toString())
    const ofRecords = sent.filter(({ text }) => /^(select|with)\b/i.test(text) && text.includes(`"${schema}".`))
    return [...new Map(ofRecords.map(statement => [statement.text, statement])).values()]
  } finally {
    await client.end()
  }
}

/** Sessions that are open take it over within a moment. */
async function logStatements(client: pg.Client, which: 'all' | 'none'): Promise<void> {
  await client.query(`alter system set log_statement = '${which}'`)
  await client.query('select pg_reload_conf()')
  await new Promise(resolve => setTimeout(resolve, 500))
}

/** Values stand in the entry behind their statement; lines of an entry after its first begin with a tab. */
function readStatements(log: string): Statement[] {
  const entries = log.split(/\n(?!\t)/).map(entry => entry.replaceAll('\n\t', '\n'))
  return entries.flatMap((entry, index): Statement[] => {
    const found = / LOG: {2}execute ([^:]*): ([\s\S]*)/.exec(entry)
    if (!found) return []
    const values = / DETAIL: {2}[Pp]arameters: ([\s\S]*)/.exec(entries[index + 1] ?? '')?.[1] ?? ''
    return [
      {
        text: (found[2] ?? '').trim(),
        values: [...values.matchAll(/\$\d+ = ('(?:[^']|'')*'|NULL)/g)].map(each => each[1] ?? ''),
        isPrepared: found[1] !== '<unnamed>',
      },
    ]
  })
}
