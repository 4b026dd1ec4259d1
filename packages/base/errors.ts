/** Every code an answer can carry and the HTTP status it travels under (0-decisions §3). */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  QUERY_TOO_COSTLY: 400,
  UNAUTHENTICATED: 401,
  DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UPDATE_CONFLICT: 409,
  UNIQUE_VIOLATION: 409,
  SETUP_CLOSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  OTHERS: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One problem at one place of the input; `path` is dotted (`record.orderDate`, `filter.$and.0.amount`). */
export type FieldProblem = { path: string; message: string }

/** What a save that lost against another one shows of one field (0-decisions §6). */
export type FieldConflict = { mine: unknown; theirs: unknown; base: unknown; by: string | null; at: string | null }

export type ErrorDetails = {
  /** Messages by field path. */
  fields?: Record<string, string>
  /** Conflicting fields by id. */
  conflicts?: Record<string, FieldConflict>
  /** The record's version after the write that won. */
  version?: number
  /** Names an entry of the server's log. */
  incidentId?: string
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** The one shape in which errors leave the server. */
export type ErrorBody = { code: ErrorCode; message: string; description?: string; details?: ErrorDetails }

type ErrorOptions = { description?: string; details?: ErrorDetails; cause?: unknown }

/** Something the person or client who asked can fix; its message is safe to show. */
export class UserError extends Error {
  readonly code: ErrorCode
  readonly description: string | undefined
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'UserError'
    this.code = code
    this.description = options.description
    this.details = options.details
  }
}

/** A passing fault of something we depend on: worth retrying, told to the client as UNAVAILABLE, TIMEOUT or STORAGE_FULL. */
export class OperationalError extends Error {
  readonly code: 'UNAVAILABLE' | 'TIMEOUT' | 'STORAGE_FULL'
  readonly retryAfter: number

  constructor(
    code: 'UNAVAILABLE' | 'TIMEOUT' | 'STORAGE_FULL',
    message: string,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'OperationalError'
    this.code = code
    this.retryAfter = options.retryAfter ?? 1
  }
}

/** A VALIDATION_ERROR that names each place and what is wrong there. */
export function validationError(problems: readonly FieldProblem[]): UserError {
  const [first] = problems
  const message = first ? (first.path ? `${first.path}: ${first.message}` : first.message) : 'The input is not valid'
  return new UserError('VALIDATION_ERROR', message, {
    details: { fields: Object.fromEntries(problems.map(problem => [problem.path, problem.message])) },
  })
}

/** The same answer for what does not exist and what the caller may not know exists. */
export function notFound(what = 'The record'): UserError {
  return new UserError('NOT_FOUND', `${what} was not found`)
}
