import type { FastifyRequest } from 'fastify'
import type { OperationContext } from '../operations/implement.ts'

/** What operations may know of the HTTP request. */
export function requestFacts(request: FastifyRequest): OperationContext['request'] {
  const key = request.headers['idempotency-key']
  return {
    // Worked out when asked for: most operations never look.
    get ip() {
      return request.ip
    },
    get isLocal() {
      return isLocal(request)
    },
    get isSecure() {
      return request.protocol === 'https'
    },
    get host() {
      return request.host
    },
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const localName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * From a browser or program on this machine itself: by the connection, without any trace of a proxy, and under a local name,
 * so that no page of another site reaches it by a name that it points here.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  if (!loopback.test(raw.socket.remoteAddress ?? '')) return false
  return localName.test(headers.host ?? '') && proxyHeaders.every(name => headers[name] === undefined)
}
