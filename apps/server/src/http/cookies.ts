import { ownValue } from '@trellis/base'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../calls/transport.ts'

/** All our cookies are out of reach of scripts and of other sites; Secure wherever the product is used over https. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, ownUrl: string | undefined): Cookies {
  const base = () => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: request.protocol === 'https' || (ownUrl?.startsWith('https:') ?? false),
  })
  return {
    set: (name, value, { maxAgeSeconds, path }) =>
      reply.setCookie(name, value, { ...base(), path, maxAge: maxAgeSeconds }),
    clear: (name, { path }) => reply.clearCookie(name, { ...base(), path }),
    get: name => readCookie(request, name),
  }
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : ownValue(request.server.parseCookie(cookie), name)
}
