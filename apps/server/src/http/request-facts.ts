import type { FastifyRequest } from 'fastify'

/**
 * What operations may know of the HTTP request, worked out when asked for: most never look. A class, because an object written with
 * getters gets a shape of its own each time, which keeps the request in memory until the next full collection of garbage.
 */
export class RequestFacts {
  readonly #request: FastifyRequest
  readonly idempotencyKey: string | undefined

  constructor(request: FastifyRequest) {
    const key = request.headers['idempotency-key']
    this.#request = request
    this.idempotencyKey = typeof key === 'string' ? key : undefined
  }

  get ip(): string {
    return this.#request.ip
  }

  get isLocal(): boolean {
    return isLocal(this.#request)
  }

  get host(): string {
    return this.#request.host
  }

  get localPort(): number | undefined {
    return this.#request.raw.socket.localPort
  }

  get sessionId(): string | undefined {
    return this.#request.identity?.sessionId
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
