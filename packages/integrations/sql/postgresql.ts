import type { Socket } from 'node:net'
import type { Client as PgClient } from 'pg'
import type { DriverCall } from '../define-driver-server.ts'
import { longestCall } from '../limits.ts'
import type { Dialect, OnRow, Session, Statement } from './database.ts'
import { postgresqlFailure } from './postgresql-failure.ts'
import { encodeForPostgresql, readerOf } from './postgresql-values.ts'
import { keysOf, rowOf } from './rows.ts'
import { missingLibrary, signIn, type Target, tlsOf } from './sign-in.ts'

/** Values come as the same text whatever the server is set to; a statement that we lost sight of ends by itself. */
const everySession = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set statement_timeout = ${longestCall}`
const columnsOf = (
  relation: string,
) => `select c.table_schema as schema, c.table_name as name, c.column_name as "column",
    c.data_type as type, c.is_nullable as nullable, exists (select 1 from information_schema.table_constraints t
      join information_schema.key_column_usage k on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name
      where t.constraint_type = 'PRIMARY KEY' and t.table_schema = c.table_schema and t.table_name = c.table_name
        and k.table_name = c.table_name and k.column_name = c.column_name) as iskey
  from ${relation} c
  where c.table_schema || '.' || c.table_name = $1 or (c.table_name = $1 and c.table_schema = current_schema())
  order by c.table_schema, c.table_name, c.ordinal_position`

const shared = {
  placeholder: (index: number) => `$${index}`,
  quote: (name: string) => `"${name.replaceAll('"', '""')}"`,
  beginReading: 'begin read only',
  begin: 'begin',
  tables: `select table_schema || '.' || table_name as "table", table_schema as schema, table_name as name,
      case table_type when 'VIEW' then 'view' else 'table' end as kind
    from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'pg_internal')
    order by table_schema, table_name`,
  encode: encodeForPostgresql,
  isDuplicate: (error: unknown) => (error as { code?: string }).code === '23505',
  failureOf: postgresqlFailure,
}

export const postgresql: Dialect = {
  ...shared,
  columns: columnsOf('information_schema.columns'),
  open: call =>
    open(call, {
      settings: `${everySession}; set bytea_output = 'hex'; set extra_float_digits = 3; set intervalstyle = 'iso_8601'`,
      pipeline: true,
    }),
}

/** The protocol of PostgreSQL 8; it lists columns of its own views and external tables in a view of its own. */
export const redshift: Dialect = {
  ...shared,
  columns: columnsOf('svv_columns'),
  open: call => open(call, { settings: `${everySession}; set extra_float_digits = 2`, pipeline: false }),
}

/** `pipeline`: the server takes further messages before it has answered the first. */
type Opening = { settings: string; pipeline: boolean }

async function open(call: DriverCall, { settings, pipeline }: Opening): Promise<Session> {
  const { default: pg } = await import('pg').catch(missingLibrary('pg'))
  const { default: lists } = await import('postgres-array').catch(missingLibrary('pg'))
  const getTypeParser = readerOf(lists.parse)
  return signIn(call, async (socket, target) => {
    const client = new pg.Client({
      ...target,
      // Whatever the environment of the server says is not for others.
      options: '-c client_encoding=UTF8',
      application_name: 'Trellis',
      ssl: tlsOf(call.connection) ?? false,
      stream: () => connected(socket),
      pipeline,
      types: { getTypeParser: type => getTypeParser(Number(type)) },
    })
    // Whoever runs a statement hears of it there. A database that ends the session says so before it closes the connection.
    client.on('error', () => socket.destroy())
    await client.connect()
    await client.query(settings)
    return sessionOf(client, { socket, target, settings, pipeline, Query: pg.Query })
  })
}

/** The library wants to connect by itself: the guard has done so already. */
function connected(socket: Socket) {
  const connect = () => {
    setImmediate(() => socket.emit('connect'))
    return socket
  }
  return Object.assign(socket, { connect })
}

type Parts = Opening & { socket: Socket; target: Target; Query: typeof import('pg').Query }

function sessionOf(client: PgClient, { socket, target, settings, pipeline, Query }: Parts): Session {
  const run = ({ text, values = [] }: Statement, onRow: OnRow) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    // Prepared also without values: one statement alone fits into that.
    const config = { text, values: [...values], rowMode: 'array', queryMode: 'extended' } as const
    const query = new Query<unknown[]>(config)
    let keys: string[] | undefined
    query.on('row', (values, result) => {
      keys ??= keysOf((result?.fields ?? []).map(({ name }) => name))
      const { row, size } = rowOf(keys, values)
      onRow(row, size)
    })
    query.on('end', ({ rowCount, command }) => resolve(command === 'SELECT' ? 0 : (rowCount ?? 0)))
    query.on('error', error => {
      if (endsSession(error)) socket.destroy()
      reject(error)
    })
    socket.once('close', onClose)
    function onClose() {
      reject(Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }))
    }
    client.query(query)
    return promise.finally(() => socket.off('close', onClose))
  }
  const startOver = async () => {
    const discarded = client.query('discard all')
    if (!pipeline) await discarded
    await Promise.all([discarded, client.query(settings)])
  }
  return {
    run,
    startOver,
    ...(pipeline && {
      readAlone(statement: Statement, onRow: OnRow) {
        socket.cork()
        const [begun, rows, ended] = [client.query(shared.beginReading), run(statement, onRow), client.query('commit')]
        const isClean = startOver()
        socket.uncork()
        const read = Promise.all([rows, begun, ended]).then(([count]) => count)
        return { read, isClean }
      },
    }),
    received: () => socket.bytesRead,
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => void socket.destroy(),
    async cancel(call) {
      const [processId, key]: unknown[] = [Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey')]
      if (typeof processId !== 'number' || typeof key !== 'number') return
      const other = await call.connect(target)
      other.end(cancelRequest(processId, key))
    },
  }
}

/** Told by its code: the severity comes in the language of the server. */
const endsSession = (error: Error) => 'code' in error && /^(57P0[1-5]|25P0[34])$/.test(String(error.code))

/** As the protocol of PostgreSQL has it; never encrypted, for it says nothing. */
function cancelRequest(processId: number, key: number): Buffer {
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80_877_102, 4)
  request.writeInt32BE(processId, 8)
  request.writeInt32BE(key, 12)
  return request
}
