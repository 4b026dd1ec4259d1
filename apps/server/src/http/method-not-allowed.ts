import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Notes every route of the API that is added after it; the function it returns answers their other methods with 405 (S27). */
export function watchMethods(app: FastifyInstance): () => void {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api')) return
    const known = routes.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    routes.set(url, known)
  })
  return () => {
    // Adding routes is noted too, so this goes over a copy.
    for (const [url, known] of new Map(routes)) refuseOthers(app, url, known)
  }
}

function refuseOthers(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const others = methods.filter(method => !known.has(method))
  const allow = methods.filter(method => known.has(method)).join(', ')
  if (others.length === 0) return
  app.route({
    method: others,
    url,
    exposeHeadRoute: false,
    // Answered before a body would be read.
    onRequest: (_request, reply) => {
      sendError(reply.header('allow', allow), {
        code: 'METHOD_NOT_ALLOWED',
        message: `This address takes ${allow} only`,
      })
    },
    handler: () => undefined,
  })
}
