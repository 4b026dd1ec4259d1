import { type ErrorCode, errorStatus } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import { publishedSchema } from './published-schema.ts'

/**
 * The codes that addresses refuse with, by what they do with a request. Whoever changes what the transport answers (`http`) or what the
 * engine does with the shape of a contract changes them here.
 */
export const refusalsOf = {
  /** Of any address: names of other servers, pages of other sites, headers that say nothing, faults of our own. */
  anything: ['VALIDATION_ERROR', 'DENIED', 'OTHERS', 'UNAVAILABLE'],
  /** Of a body that is read, before anybody looks at what it says. */
  body: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TIMEOUT'],
  /** Of whatever asks the database. */
  database: ['QUERY_TOO_COSTLY', 'TIMEOUT', 'STORAGE_FULL'],
  /** Of a call that comes with a key under which another one was answered. */
  key: ['IDEMPOTENCY_MISMATCH'],
  signIn: ['UNAUTHENTICATED'],
  /** Of what names something: it may not be there, or not for the caller. */
  names: ['NOT_FOUND'],
  /** Of calls that anybody may send. */
  often: ['RATE_LIMITED'],
} as const satisfies Record<string, readonly ErrorCode[]>

/** An answer that is stored under a key is that of somebody, and no secret. */
export function takesKey({ access, readOnly, secretAnswer }: Contract): boolean {
  return !readOnly && !secretAnswer && !('anyone' in access)
}

/** What an operation can be refused with, whichever address it has. */
export function describeRefusals(contract: Contract, method: string) {
  const isOpen = 'anyone' in contract.access
  const codes = [
    ...refusalsOf.anything,
    ...refusalsOf.database,
    ...(contract.refusals ?? []),
    ...(method === 'GET' ? [] : refusalsOf.body),
    ...(takesKey(contract) && method !== 'GET' ? refusalsOf.key : []),
    ...(isOpen ? refusalsOf.often : refusalsOf.signIn),
  ]
  return refusals(codes)
}

/** A response for each status, which names its codes. */
export function refusals(given: readonly ErrorCode[]) {
  const codes = [...new Set(given)].sort()
  const statuses = [...new Set(codes.map(code => errorStatus[code]))].sort()
  return Object.fromEntries(
    statuses.map(status => {
      const description = codes.filter(code => errorStatus[code] === status).join(', ')
      return [status, { description, content: { 'application/json': { schema: errorReference } } }]
    }),
  )
}

const errorReference = publishedSchema({ $ref: '#/components/schemas/Error' })

export const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        description: { type: 'string' },
        details: {
          type: 'object',
          properties: {
            fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field path' },
            conflicts: { type: 'object' },
            version: { type: 'integer' },
            incidentId: { type: 'string' },
            retryAfter: { type: 'number', description: 'Seconds' },
          },
        },
      },
    },
  },
}
