import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeReceiver } from '../flows/webhooks/receive.ts'
import type { Services } from '../services.ts'
import { endOf } from './execute-request.ts'
import { readRawBodies } from './read-json.ts'

/** `POST /api/hooks/{flow}` and `/{secret}` behind it: other systems start flows. Bodies are signed as they came, and so read as bytes. */
export async function addHookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const receive = makeReceiver(services)
  await app.register(async scope => {
    readRawBodies(scope)
    for (const url of ['/api/hooks/:flow', '/api/hooks/:flow/:secret']) {
      scope.post<{ Params: { flow: string; secret?: string } }>(url, async (request, reply) => {
        const { flow, secret } = request.params
        const { runId, status, ...outcome } = await receive({
          host: request.host,
          address: request.ip,
          flowId: flow,
          secret,
          headers: headersOf(request),
          query: request.query as Record<string, unknown>,
          body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          signal: endOf(reply),
        })
        const hasEnded = 'output' in outcome || 'error' in outcome || status === 'succeeded'
        return reply.code(hasEnded ? 200 : 202).send(hasEnded ? { runId, status, ...outcome } : { runId })
      })
    }
  })
}

/** Of a name that comes more than once, all values. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
