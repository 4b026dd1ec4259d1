import { pairsOf, textOf } from '@trellis/actions/run'
import { defineStepServer, type OutboundReply } from '../../define-step-server.ts'
import type { StepError } from '../../engine/types.ts'
import { requiredText, StepFailed } from '../../step-failed.ts'

export const server = defineStepServer({
  async run(given, { ask, key }) {
    const method = textOf(given, 'method') ?? 'GET'
    const { body, headers: sent } = bodyOf(given['body'])
    const reply = await ask({
      url: addressOf(requiredText(textOf(given, 'url'), 'url', 'Address'), pairsOf(given['query'])),
      method,
      headers: { ...sent, ...textsOf(pairsOf(given['headers'])), 'idempotency-key': key },
      ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
      // What is sent must reach nobody else.
      redirects: method === 'GET' || method === 'HEAD' ? 5 : 0,
    })
    if (reply.status >= 400) throw new StepFailed(refusalOf(reply))
    return { status: reply.status, headers: reply.headers, body: readBody(reply) }
  },
})

function addressOf(url: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  if (!URL.canParse(url)) {
    const message = 'Must be a whole address, as https://example.com/orders'
    throw new StepFailed({ type: 'VALIDATION_ERROR', message: `Address: ${message}`, fields: { url: message } })
  }
  const address = new URL(url)
  for (const [name, value] of given) address.searchParams.append(name, textOfValue(value))
  return address.href
}

const textsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name.toLowerCase(), textOfValue(value)]],
    ),
  )

const textOfValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function bodyOf(body: unknown): { body?: string; headers: Record<string, string> } {
  if (body === undefined || body === null) return { headers: {} }
  if (typeof body === 'string') return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function readBody({ headers, text }: OutboundReply): unknown {
  if (!String(headers['content-type'] ?? '').includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function refusalOf({ status, headers }: OutboundReply): StepError {
  const message = `The address answered ${status}`
  const retryAfter = Number(headers['retry-after'])
  if (status === 429)
    return { type: 'RATE_LIMITED', message, ...(retryAfter > 0 && { retryAfter: Math.min(retryAfter, 3600) }) }
  return { type: status >= 500 ? 'HTTP_5XX' : 'HTTP_4XX', message }
}
