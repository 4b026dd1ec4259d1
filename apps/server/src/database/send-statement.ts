import type { ClientBase, QueryResult, QueryResultRow } from 'pg'
import type { Statement, TextRow } from './database.ts'
import { type Ended, type Part, type Texts, TextsQuery } from './texts-query.ts'

/** Sends a statement on a connection; `timeoutMs` without an answer makes it fail. */
export async function sendStatement<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Statement,
  timeoutMs?: number,
): Promise<QueryResult<Row>> {
  if (!statement.asTexts) {
    const timeout = timeoutMs === undefined ? {} : { query_timeout: timeoutMs }
    return client.query<Row>({ ...statement, ...timeout })
  }
  return new Promise((resolve, reject) => {
    let rows: Texts | undefined
    const part: Part = { statement, done: taken => (rows = taken), failed: reject }
    const parts = [...Object.entries(statement.settings ?? {}).map(settingPart), part]
    // What it wrote is committed only when PostgreSQL is ready for the next one: a large answer comes before that.
    void sendParts(client, parts, timeoutMs).then(({ error }) => {
      if (error || !rows) reject(error ?? new Error('There was no answer'))
      else resolve(textsResult(rows))
    })
  })
}

/** Holds for what follows in the same message, which is one transaction: three messages fewer than to begin and to commit one. */
export function settingPart([setting, value]: [string, string]): Part {
  const statement = { name: 'setting', text: 'select set_config($1, $2, true)', values: [setting, value] }
  return { statement, done() {}, failed() {} }
}

/** Sends statements in one message and hears when there is nothing more to come: with the error that ended it, if one did. */
export function sendParts(client: ClientBase, parts: readonly Part[], timeoutMs?: number): Promise<Ended> {
  return client.query(new TextsQuery(parts, timeoutMs)).ended
}

export function textsResult<Row extends QueryResultRow>(rows: readonly TextRow[]): QueryResult<Row> {
  return { rows: rows as unknown as Row[], rowCount: rows.length, command: '', oid: 0, fields: [] }
}
