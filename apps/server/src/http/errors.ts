import { randomUUID } from 'node:crypto'
import { type ErrorBody, type ErrorCode, errorStatus, OperationalError, UserError } from '@trellis/base'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { withSourcePlaces } from '../source-places.ts'

type Answer = { status: number; error: ErrorBody }

/** Every error of a request leaves here, in the one shape; what is not for the person who asked goes to the log under an incident id. */
export function answerErrors(app: FastifyInstance, log: Services['log']): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toAnswer(error)
    if (answer.error.code === 'OTHERS') {
      const incidentId = randomUUID()
      answer.error.details = { incidentId }
      log.error(
        { incidentId, method: request.method, route: request.routeOptions.url, error: describe(error) },
        'A request failed',
      )
    } else if (answer.status >= 500) {
      log.warn({ route: request.routeOptions.url, error: describe(error) }, answer.error.message)
    }
    // What is left of a refused body is not read.
    if (answer.status === 413 || answer.status === 415) reply.header('connection', 'close')
    return sendError(reply, answer.error)
  })
}

export function sendError(reply: FastifyReply, error: ErrorBody): FastifyReply {
  const retryAfter = error.details?.retryAfter
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(errorStatus[error.code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error }))
}

function toAnswer(error: unknown): Answer {
  const body = toBody(error)
  return { status: errorStatus[body.code], error: body }
}

/** The safe part of an error, also for channels without a status: the websocket. */
export function toBody(error: unknown): ErrorBody {
  if (error instanceof UserError) {
    const { code, message, description, details } = error
    return { code, message, ...(description ? { description } : {}), ...(details ? { details } : {}) }
  }
  if (error instanceof OperationalError) {
    return { code: error.code, message: error.message, details: { retryAfter: error.retryAfter } }
  }
  const status = statusOf(error)
  if (status !== undefined && status < 500) return { ...byStatus(status) }
  return { code: 'OTHERS', message: 'Something went wrong on the server' }
}

/** Errors of Fastify and its plugins carry the status they mean; their texts are not ours to show. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

const known: Readonly<Record<number, ErrorBody>> = {
  404: { code: 'NOT_FOUND', message: 'There is nothing at this address' },
  405: { code: 'METHOD_NOT_ALLOWED', message: 'This address does not take this method' },
  408: { code: 'TIMEOUT', message: 'The request came too slowly' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be application/json in UTF-8' },
}
const malformed: ErrorBody = { code: 'VALIDATION_ERROR' satisfies ErrorCode, message: 'The request is not well formed' }

function byStatus(status: number): ErrorBody {
  return known[status] ?? malformed
}

type Described = { name: string; message: string; stack: string | undefined; code?: unknown; cause?: Described }

/** For the log: without PostgreSQL's `detail` and `where`, which repeat values of rows. */
export function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) }
  return { name: error.name, message: error.message, stack: withSourcePlaces(error.stack), ...code, ...cause }
}
