import { setTimeout as wait } from 'node:timers/promises'
import { IntegrationFailure } from '@trellis/integrations'
import type { OutboundAnswer, OutboundRequest } from '@trellis/integrations/server'
import { type AskOptions, askOutbound } from '../outbound/ask-outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504])
const mostRetries = 3
const longestWait = 20_000

/**
 * Asks through the guard. A server that is busy is asked again where that changes nothing, after the time that it names, or after longer
 * and longer ones that differ from call to call, so that not everybody comes back at once (R24).
 */
export async function askPatiently(request: OutboundRequest, options: AskOptions, base = 500): Promise<OutboundAnswer> {
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  for (let retry = 0; ; retry += 1) {
    const answer = await askOutbound(request, options).catch(told)
    if (!isSafe || !busy.has(answer.status) || retry === mostRetries) return answer
    const named = Number(answer.headers['retry-after']) * 1000
    const pause = named > 0 ? named : Math.random() * base * 2 ** retry
    if (pause > longestWait) return answer
    await wait(pause, undefined, { signal: options.signal }).catch(() => told(options.signal.reason))
  }
}

function told(error: unknown): never {
  if (error instanceof OutboundFailure) throw new IntegrationFailure(error.reason, error.message)
  throw new IntegrationFailure('TIMEOUT', 'There was no answer in time')
}
