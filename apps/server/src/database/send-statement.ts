import type { ClientBase, QueryResult, QueryResultRow } from 'pg'
import type { Statement } from './database.ts'
import { TextsQuery } from './texts-query.ts'

/** Sends a statement on a connection; `timeoutMs` without an answer makes it fail. */
export function sendStatement<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Statement,
  timeoutMs?: number,
): Promise<QueryResult<Row>> {
  const timeout = timeoutMs === undefined ? {} : { query_timeout: timeoutMs }
  return statement.asTexts
    ? sendForTexts<Row>(client, statement, timeout)
    : client.query<Row>({ ...statement, ...timeout })
}

function sendForTexts<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Statement,
  timeout: { query_timeout?: number },
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new TextsQuery(statement, (error, rows) => {
      if (error) reject(error)
      else resolve({ rows: rows as unknown as Row[], rowCount: rows?.length ?? 0, command: '', oid: 0, fields: [] })
    })
    client.query(Object.assign(query, timeout))
  })
}
