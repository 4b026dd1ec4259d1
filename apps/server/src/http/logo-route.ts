import { isRecordId, notFound } from '@trellis/base'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { readLogo } from '../workspace/logo.ts'

/** `GET /api/logos/{tenantId}/{version}`: the picture of a workspace, which is shown before anybody signs in. */
export function addLogoRoute(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  app.get<{ Params: { tenantId: string; version: string } }>(
    '/api/logos/:tenantId/:version',
    async (request, reply) => {
      const { tenantId, version } = request.params
      const isOne = isRecordId(tenantId) && /^[0-9a-f]{32}$/.test(version)
      const logo = isOne && (await readLogo(database, { tenantId, version }))
      if (!logo) throw notFound('The logo')
      reply.headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      return logo
    },
  )
}
