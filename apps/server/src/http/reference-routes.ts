import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildOpenApi } from '../operations/openapi.ts'
import { referenceStyle, renderReference } from './reference-page.ts'

type Page = { text: string; etag: string; type: string }

/** `GET /api/openapi.json` and the same for people, `GET /api/docs`; both made at their first use and the same for everybody. */
export function addReferenceRoutes(app: FastifyInstance): void {
  const json = makeOnce('application/json; charset=utf-8', () => JSON.stringify(buildOpenApi()))
  const page = makeOnce('text/html; charset=utf-8', () => renderReference(buildOpenApi()))
  const style = `'sha256-${createHash('sha256').update(referenceStyle).digest('base64')}'`

  app.get('/api/openapi.json', (request, reply) => send(request, reply, json()))
  app.get('/api/docs', (request, reply) => {
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src ${style}; base-uri 'none'; frame-ancestors 'none'`,
    )
    return send(request, reply, page())
  })
}

function makeOnce(type: string, make: () => string): () => Page {
  let made: Page | undefined
  return () => {
    if (made) return made
    const text = make()
    made = { text, type, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    return made
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { text, etag, type }: Page): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-type': type })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}
