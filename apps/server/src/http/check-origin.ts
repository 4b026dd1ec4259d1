import { UserError } from '@trellis/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiPath } from './security-headers.ts'

/**
 * Other sites' pages get nothing from the API (S48): a browser names the page's origin, and only our own is let through.
 * Programs send no origin; no answer ever carries CORS headers.
 */
export function refuseForeignOrigins(app: FastifyInstance, ownUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isApiPath(request.url) && isForeign(request, ownUrl)) {
      done(new UserError('DENIED', 'Requests from pages of other sites are refused. Behind a proxy, set TRELLIS_URL'))
    } else done()
  })
}

function isForeign(request: FastifyRequest, ownUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site === 'cross-site' && request.method !== 'GET' && request.method !== 'HEAD'
  if (origin === ownUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()
}
