import { OperationalError } from '@trellis/base'
import type { RawBuilder } from 'kysely'
import type { QueryResult, QueryResultRow } from 'pg'
import pg from 'pg'
import { compile } from './compile.ts'
import { connectionSettings } from './connection-settings.ts'
import type { Database, DatabaseRole, Queryable, Statement, TransactionConnection } from './database.ts'
import { type Lending, makeJoinedReads } from './joined-reads.ts'
import { type JoinedSaves, makeJoinedSaves } from './joined-saves.ts'
import { makeJoinedWrites } from './joined-writes.ts'
import { type PoolCounts, RolePool } from './role-pool.ts'
import { sendStatement, textsResult } from './send-statement.ts'
import { sendTogether, statementsOf } from './send-together.ts'
import { sqlState, translateError } from './translate-error.ts'

/** With as many prepared statements a connection is replaced (performance.md, budget 3). */
const maximumPreparedStatements = 200
/** A waiter for a connection is told UNAVAILABLE after this (R45). */
const waitForConnectionMs = 5000
/** PostgreSQL stops a statement after this; work that needs longer says so with `set local statement_timeout`. */
const statementTimeoutMs = 10_000
/** Longer than PostgreSQL's own limit: an answer this late means that the connection is dead. */
const answerTimeoutMs = 15_000
const shortStatementTimeoutMs = 5000
/** Of statements that were quick until now, in a message with others. */
const mostTogetherMs = 100
/** SQLSTATE of what PostgreSQL stopped. */
const stopped = '57014'

export type DatabaseOptions = {
  connectionString: string
  poolSize: number
  /** Hears of connections lost while idle. */
  onConnectionLost?: (error: Error) => void
}

export type { PoolCounts }

/** The pool of connections; the last word on errors is `translateError`. */
export function makeDatabase(options: DatabaseOptions): Database & { counts(): PoolCounts } {
  const pool = new RolePool({
    client: {
      ...connectionSettings(options.connectionString),
      connectionTimeoutMillis: waitForConnectionMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
    },
    size: options.poolSize,
    waitMs: waitForConnectionMs,
    idleMs: 60_000,
    onLost: options.onConnectionLost,
  })
  const byRole = new Map<DatabaseRole, Database>()
  const withRole = (role: DatabaseRole): Database => {
    const known = byRole.get(role)
    if (known) return known
    const made = makeRoleDatabase(pool, role, withRole)
    byRole.set(role, made)
    return made
  }
  return { ...withRole(undefined), counts: () => pool.counts() }
}

function makeRoleDatabase(pool: RolePool, role: DatabaseRole, withRole: Database['withRole']): Database {
  const lending = lendingOf(pool, role)
  const joined = joinOnPool(lending)
  const joinedWhileQuick = joinOnPool(lending, mostTogetherMs)
  const saves = savesOnPool(lending)
  const alone = <Row extends QueryResultRow>(statement: Statement) => queryOnPool<Row>(pool, role, statement)
  const query = <Row extends QueryResultRow>(statement: Statement) => {
    const { asTexts, isQuick, isSave } = statement
    if (asTexts && isSave && saves.takes(statement)) return saves.send(statement).then(textsResult<Row>)
    if (!asTexts || !isQuick) return alone<Row>(statement)
    if (isQuick !== 'so far') return joined<Row>(statement)
    return joinedWhileQuick<Row>(statement).catch((error: unknown) => {
      if (sqlState(error) !== stopped) throw error
      return alone<Row>(statement)
    })
  }
  return {
    query,
    run: fragment => runFragment(query, fragment),
    as: (other, work) => work(withRole(other)),
    withRole,
    transaction: work => runTransaction(pool, role, work),
    together: joinedWrites(lending, role),
    session: work => runSession(pool, role, work),
    close: () => pool.close(),
  }
}

function lendingOf(pool: RolePool, role: DatabaseRole): Lending {
  return {
    take: () => connect(pool, role),
    give(client, statements, isBroken) {
      for (const statement of statements) noteStatement(client, statement)
      pool.give(client, isBroken || hasTooManyStatements(client))
    },
  }
}

function joinedWrites(lending: Lending, role: DatabaseRole): Database['together'] {
  const sending = { lending, timeoutMs: answerTimeoutMs, isUsableAfter }
  return makeJoinedWrites({ send: asked => sendTogether(sending, statementsOf(asked, role)), isUndone })
}

function savesOnPool(lending: Lending): JoinedSaves {
  return makeJoinedSaves({
    send(statements, onStopped) {
      const onFailed = (statement: Statement, error: Error) => {
        if (sqlState(error) === stopped) onStopped?.(statement)
      }
      return sendTogether({ lending, timeoutMs: answerTimeoutMs, isUsableAfter, onFailed }, statements)
    },
    isUndone,
  })
}

function isUndone(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && !lastWords.test(state)
}

function joinOnPool(lending: Lending, mostMs?: number) {
  const reads = makeJoinedReads(lending, {
    timeoutMs: answerTimeoutMs,
    isUsableAfter,
    ...(mostMs !== undefined && { mostMs }),
  })
  return <Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> =>
    new Promise((resolve, reject) => {
      const failed = (error: Error) => reject(translateError(error))
      reads.add({ statement, done: rows => resolve(textsResult(rows)), failed })
    })
}

async function queryOnPool<Row extends QueryResultRow>(
  pool: RolePool,
  role: DatabaseRole,
  statement: Statement,
): Promise<QueryResult<Row>> {
  const client = await connect(pool, role)
  let broken = false
  noteStatement(client, statement)
  try {
    return await sendStatement<Row>(client, statement, answerTimeoutMs)
  } catch (error) {
    broken = !isUsableAfter(error)
    throw translateError(error)
  } finally {
    pool.give(client, broken || hasTooManyStatements(client))
  }
}

/** SQLSTATEs after which PostgreSQL closes the connection; its severity may be in any language. */
const lastWords = /^(57P0|25P0[34]|08)/

/** An error that PostgreSQL answered leaves the connection usable, unless it was its last word. */
function isUsableAfter(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !lastWords.test(error.code ?? '')
}

async function runTransaction<Result>(
  pool: RolePool,
  role: DatabaseRole,
  work: (connection: TransactionConnection) => Promise<Result>,
): Promise<Result> {
  const client = await begin(pool, role)
  let isClean = false
  try {
    const result = await work(asConnection(client, role))
    await commit(client)
    isClean = true
    return result
  } catch (error) {
    isClean = await rollBack(client)
    throw translateError(error)
  } finally {
    pool.give(client, !isClean || hasTooManyStatements(client))
  }
}

/** A connection that does not even begin in time is given up at once. */
async function begin(pool: RolePool, role: DatabaseRole): Promise<pg.Client> {
  const client = await connect(pool, role)
  try {
    await client.query(shortly('begin'))
    return client
  } catch (error) {
    pool.give(client, true)
    throw translateError(error)
  }
}

async function runSession<Result>(
  pool: RolePool,
  role: DatabaseRole,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool, role)
  try {
    return await work(asConnection(client, role))
  } catch (error) {
    throw translateError(error)
  } finally {
    pool.give(client, true)
  }
}

async function commit(client: pg.Client): Promise<void> {
  const answer = await client.query(shortly('commit'))
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
  if (answer.command !== 'COMMIT') throw new Error('The transaction had failed before its end and was rolled back')
}

/** Tells whether the connection is fit for others. */
async function rollBack(client: pg.Client): Promise<boolean> {
  try {
    const answer = await client.query(shortly('rollback'))
    return answer.command === 'ROLLBACK'
  } catch {
    return false
  }
}

function shortly(text: 'begin' | 'commit' | 'rollback'): Statement {
  const statement = { text, query_timeout: shortStatementTimeoutMs }
  return statement
}

function asConnection(client: pg.Client, role: DatabaseRole): TransactionConnection {
  const query: Queryable['query'] = async statement => {
    noteStatement(client, statement)
    try {
      return await sendStatement(client, statement, statement.withinMs)
    } catch (error) {
      throw translateError(error)
    }
  }
  return {
    client,
    query,
    run: fragment => runFragment(query, fragment),
    async as(other, work) {
      if (other === role) return work(asConnection(client, role))
      await setLocalRole(client, other)
      try {
        return await work(asConnection(client, other))
      } finally {
        // In a transaction that failed this fails too; its end takes the role back.
        await setLocalRole(client, role).catch(() => undefined)
      }
    },
  }
}

/** Holds until the transaction ends at the latest. */
async function setLocalRole(client: pg.Client, role: DatabaseRole): Promise<void> {
  await client.query(`set local role ${role === undefined ? 'none' : pg.escapeIdentifier(role)}`)
}

async function connect(pool: RolePool, role: DatabaseRole): Promise<pg.Client> {
  try {
    return await pool.take(role)
  } catch (error) {
    const translated = translateError(error)
    if (translated !== error) throw translated
    throw new OperationalError('UNAVAILABLE', 'The database cannot be reached right now', {
      retryAfter: 2,
      cause: error,
    })
  }
}

const preparedNames = new WeakMap<pg.ClientBase, Set<string>>()

function noteStatement(client: pg.ClientBase, { name }: Statement): void {
  if (!name) return
  const names = preparedNames.get(client)
  if (names) names.add(name)
  else preparedNames.set(client, new Set([name]))
}

function hasTooManyStatements(client: pg.ClientBase): boolean {
  return (preparedNames.get(client)?.size ?? 0) >= maximumPreparedStatements
}

async function runFragment<Row extends QueryResultRow>(
  query: Queryable['query'],
  fragment: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await query<Row>(compile(fragment))
  return rows
}
