import { errorStatus, ownValue } from '@trellis/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outcome } from '../flows/outcome.ts'
import { isOpen } from '../flows/run-row.ts'
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
        const outcome = await receive({
          host: request.host,
          address: request.ip,
          flowId: flow,
          secret,
          headers: headersOf(request),
          query: request.query as Record<string, unknown>,
          body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          signal: endOf(reply),
        })
        return reply.code(codeOf(outcome)).send(isOpen(outcome.status) ? { runId: outcome.runId } : outcome)
      })
    }
  })
}

/** Senders look at nothing else: what failed must not look as if all were well. Types that are none of ours are the flow's own. */
function codeOf({ status, error }: Outcome): number {
  if (isOpen(status)) return 202
  if (status === 'succeeded') return 200
  return ownValue<number>(errorStatus, error?.type ?? '') ?? errorStatus.OTHERS
}

/** Of a name that comes more than once, all values. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
