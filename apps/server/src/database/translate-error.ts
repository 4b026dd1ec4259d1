import { OperationalError, ownValue, UserError } from '@trellis/base'
import pg from 'pg'

/**
 * What an error of PostgreSQL or of its connection means for whoever asked. The original stays as `cause` for code that knows
 * the statement (constraint → field); no message repeats SQL text, names or values of it. What is nobody's fault but ours comes
 * back as it was.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof UserError || error instanceof OperationalError) return error
  if (error instanceof pg.DatabaseError) return translateAnswer(error)
  return isConnectionError(error) ? unavailable(error) : error
}

/** SQLSTATE of the error, or of the one it was made from. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : undefined
}

function translateAnswer(error: pg.DatabaseError): unknown {
  const code = error.code ?? ''
  const exact = ownValue(byCode, code)
  if (exact) return exact(error)
  return ownValue(byClass, code.slice(0, 2))?.(error) ?? error
}

type Translate = (cause: unknown) => Error

const unavailable: Translate = cause =>
  new OperationalError('UNAVAILABLE', 'The database cannot be reached right now, please try again in a moment', {
    retryAfter: 2,
    cause,
  })
const busy: Translate = cause =>
  new OperationalError('UNAVAILABLE', 'Others changed the same at the same time, please try again', { cause })
const timeout: Translate = cause =>
  new OperationalError('TIMEOUT', 'This took too long and was stopped', { cause, retryAfter: 5 })
const storageFull: Translate = cause =>
  new OperationalError('STORAGE_FULL', "The server's disk is full", { cause, retryAfter: 60 })
const tooCostly: Translate = cause => new UserError('QUERY_TOO_COSTLY', 'This asks for too much at once', { cause })
const notUsable: Translate = cause =>
  new UserError('VALIDATION_ERROR', 'A value cannot be stored or used here', { cause })

const byCode: Readonly<Record<string, Translate>> = {
  '23505': cause => new UserError('UNIQUE_VIOLATION', 'A record with this value already exists', { cause }),
  '23503': cause => new UserError('VALIDATION_ERROR', 'A linked record does not exist', { cause }),
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
  '57014': timeout,
  '25P03': timeout,
  '57P01': unavailable,
  '57P02': unavailable,
  '57P03': unavailable,
  '57P05': unavailable,
  '25006': unavailable,
  '53000': unavailable,
  '53200': unavailable,
  '53300': unavailable,
  '53100': storageFull,
}

/** Classes of SQLSTATE: 08 connection, 22 a value, 54 limits of a program. */
const byClass: Readonly<Record<string, Translate>> = { '08': unavailable, '22': notUsable, '54': tooCostly }

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
])
const connectionMessage =
  /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout|client was closed|pool after calling end/i

function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (typeof code === 'string' && connectionCodes.has(code)) || connectionMessage.test(error.message)
}
