import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './page-policy.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
} as const

const ofPages = { ...everywhere, 'content-security-policy': pagePolicy() }

/** Private answers are kept by nobody, and never mixed up between users (S85). */
export const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  vary: 'authorization, cookie',
}

/** Set before anything can answer, so that errors carry them too; routes may set their own instead. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiPath(request.url) ? apiHeaders : ofPages)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}

/**
 * The address means to reach the API, however it is written. Decides how an answer looks, never who may call:
 * that hangs on the route that the router found.
 */
export function isApiPath(url: string): boolean {
  if (url.startsWith('/api/')) return true
  const [path = ''] = url.split(/[?#]/, 1)
  return /^[/\\.]*api(?:[/\\]|$)/i.test(decodeFully(path))
}

function decodeFully(path: string): string {
  let text = path
  for (let round = 0; round < 3 && text.includes('%'); round += 1) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}
