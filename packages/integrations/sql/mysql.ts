import { isIP, type Socket } from 'node:net'
import type { RecordValues } from '@trellis/model'
import type { Connection } from 'mysql2'
import type { DriverCall } from '../define-driver-server.ts'
import { IntegrationFailure } from '../failure.ts'
import type { Dialect, OnRow, Session, Statement } from './database.ts'
import { mysqlFailure } from './mysql-failure.ts'
import { encodeForMysql, type MysqlField, readMysqlValue } from './mysql-values.ts'
import { keysOf, rowOf } from './rows.ts'
import { missingLibrary, signIn, tlsOf } from './sign-in.ts'

/** MySQL and MariaDB: one protocol, and one dialect as far as is asked here. */
export const mysql: Dialect = {
  placeholder: () => '?',
  quote: name => `\`${name.replaceAll('`', '``')}\``,
  beginReading: 'start transaction read only',
  readingSession: 'set session transaction read only',
  begin: 'start transaction',
  tables: `select table_name as \`table\`, table_schema as \`schema\`, table_name as name,
      case table_type when 'VIEW' then 'view' else 'table' end as kind
    from information_schema.tables where table_schema = database() order by table_name`,
  columns: `select table_schema as \`schema\`, table_name as name, column_name as \`column\`, column_type as type,
      is_nullable as nullable, column_key = 'PRI' as iskey
    from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`,
  encode: encodeForMysql,
  isDuplicate: error => (error as { errno?: number }).errno === 1062,
  open,
  failureOf: mysqlFailure,
}

async function open(call: DriverCall): Promise<Session> {
  const { default: library } = await import('mysql2').catch(missingLibrary('mysql2'))
  return signIn(call, async (socket, target) => {
    const tls = securedBy(call.connection)
    const connection = library.createConnection({
      ...target,
      stream: socket,
      ...(tls && { ssl: { ...tls, verifyIdentity: tls.rejectUnauthorized } }),
      charset: 'utf8mb4',
      timezone: 'Z',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      jsonStrings: true,
      maxPreparedStatements: 100,
      // Local files are never read, whatever a server asks for.
      flags: ['-LOCAL_FILES'],
    })
    // Whoever runs a statement hears of it there. A database that ends the session says so before it closes the connection.
    connection.on('error', () => socket.destroy())
    await new Promise<void>((resolve, reject) => connection.connect(error => (error ? reject(error) : resolve())))
    await said(connection, settings)
    return sessionOf(connection, socket)
  })
}

/** Of an address the library would compare the certificate with the name `localhost`. */
function securedBy(connection: RecordValues) {
  const tls = tlsOf(connection)
  if (tls?.rejectUnauthorized && isIP(String(connection['host'])))
    throw new IntegrationFailure(
      'TLS',
      'Host: the certificate is checked for the name of the server. Give its name, not its address',
    )
  return tls
}

const settings = "set names utf8mb4, time_zone = '+00:00'"

/** One of our own statements without values, which need not be prepared. */
function said(connection: Connection, text: string): Promise<void> {
  return new Promise((resolve, reject) => connection.query(text, error => (error ? reject(error) : resolve())))
}

function sessionOf(connection: Connection, socket: Socket): Session {
  return {
    run: (statement: Statement, onRow: OnRow) => runOn(connection, socket, { statement, onRow }),
    async startOver() {
      await new Promise<void>((resolve, reject) => connection.reset(error => (error ? reject(error) : resolve())))
      await said(connection, settings)
    },
    received: () => socket.bytesRead,
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => void socket.destroy(),
    async cancel(call) {
      const { threadId } = connection
      const other = await open(call.signal.aborted ? { ...call, signal: AbortSignal.timeout(5000) } : call)
      try {
        await other.run({ text: `kill query ${Number(threadId)}` }, () => undefined)
      } finally {
        other.close()
      }
    },
  }
}

type Work = { statement: Statement; onRow: OnRow }

const isSaidPlainly = (text: string) => /^(start transaction( read only)?|commit|rollback|kill query \d+)$/.test(text)

async function runOn(connection: Connection, socket: Socket, { statement, onRow }: Work): Promise<number> {
  const { text, values = [] } = statement
  if (isSaidPlainly(text)) return said(connection, text).then(() => 0)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const gone = () => reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }))
  socket.once('close', gone)
  let fields: MysqlField[] = []
  let keys: string[] = []
  let affected = 0
  const query = connection.execute({ sql: text, values: values.map(bound), rowsAsArray: true })
  query.on('fields', (found: MysqlField[] | undefined) => {
    fields = found ?? []
    keys = keysOf(fields.map(({ name }) => name))
  })
  query.on('result', (result: unknown) => {
    if (Array.isArray(result)) {
      const read = result.map((value, index) => readMysqlValue(value, fields[index] ?? { name: '' }))
      const { row, size } = rowOf(keys, read)
      onRow(row, size)
    } else affected += Number((result as { affectedRows?: number }).affectedRows ?? 0)
  })
  query.on('error', reject)
  query.on('end', () => resolve(affected))
  return promise.finally(() => socket.off('close', gone))
}

/** Whole numbers as whole numbers: sent as others they would be compared as such. */
function bound(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'boolean') return BigInt(value)
  if (value === undefined) return null
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value
}
