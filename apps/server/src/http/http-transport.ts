import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies, Transport } from '../calls/transport.ts'
import { cookiesOf } from './cookies.ts'

/**
 * What operations may know of the HTTP request, worked out when asked for. A class, because an object written with getters gets a shape
 * of its own each time, which keeps the request in memory until the next full collection of garbage.
 */
export class HttpTransport implements Transport {
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #ownUrl: string | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, ownUrl: string | undefined) {
    this.#request = request
    this.#reply = reply
    this.#ownUrl = ownUrl
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

  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get cookies(): Cookies {
    return cookiesOf(this.#request, this.#reply, this.#ownUrl)
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
