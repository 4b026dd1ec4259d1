import { isPlainObject } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { type DriverCall, defineDriverServer, type OutboundAnswer } from '../../define-driver-server.ts'
import { type FailureReason, IntegrationFailure } from '../../failure.ts'
import { authorize } from './authorize.ts'
import { type PagePlace, type ReadPage, readPages } from './read-pages.ts'
import { isSafeMethod } from './request-operation.ts'
import { pairsOf, requestUrl } from './request-url.ts'

export const server = defineDriverServer({
  async test(call) {
    await send(call, { method: 'GET' }, {})
  },
  operations: {
    async request(call, input) {
      if ((input['paging'] ?? 'none') !== 'none') {
        const items = await readPages(input, async place => pageOf(await send(call, input, place)))
        return { output: items, rows: items.length }
      }
      const { text } = await send(call, input, {})
      const output = bodyOf(text)
      return { output, rows: Array.isArray(output) ? output.length : 1 }
    },
  },
})

/** A token may have ended before its time: it is renewed once. */
async function send(call: DriverCall, input: RecordValues, place: PagePlace): Promise<OutboundAnswer> {
  const first = await attempt(call, input, { place })
  const { token } = first
  const { answer } =
    first.answer.status === 401 && token !== undefined ? await attempt(call, input, { place, refused: token }) : first
  const { status } = answer
  if (status === 401)
    throw new IntegrationFailure('SIGN_IN', 'The server answered with 401: it does not take the sign-in')
  if (status === 403)
    throw new IntegrationFailure('RIGHTS', 'The server answered with 403: the sign-in may not do this')
  if (status >= 300) {
    const seconds = Number(answer.headers['retry-after'])
    const message = `The server answered with ${status}`
    throw new IntegrationFailure(reasonOf(status), message, seconds > 0 ? seconds : undefined)
  }
  return answer
}

function reasonOf(status: number): FailureReason {
  if (status === 429) return 'BUSY'
  return status >= 500 ? 'SERVER' : 'ANSWER'
}

type Attempt = { place: PagePlace; refused?: string }
type Attempted = { answer: OutboundAnswer; token: string | undefined }

async function attempt(call: DriverCall, input: RecordValues, { place, refused }: Attempt): Promise<Attempted> {
  const { connection, ask } = call
  const credentials = await authorize(call, refused)
  const url = addressOf(call, input, place)
  for (const [name, value] of credentials.query) url.searchParams.set(name, value)
  const method = String(input['method'] ?? 'GET')
  const { body, type } = bodyFrom(input)
  const answer = await ask({
    url: url.href,
    method,
    headers: {
      accept: 'application/json',
      ...headersOf(connection['headers']),
      ...headersOf(input['headers']),
      ...(type && { 'content-type': type }),
      ...(call.key !== undefined && { 'idempotency-key': call.key }),
      ...credentials.headers,
    },
    ...(body !== undefined && { body }),
    redirects: isSafeMethod(method) ? 5 : 0,
  })
  return { answer, token: credentials.token }
}

/** An address that another page named must be of the same host: credentials go there. */
function addressOf({ connection }: DriverCall, input: RecordValues, { url, query }: PagePlace): URL {
  const base = String(connection['baseUrl'] ?? '')
  const asked = requestUrl(base, input['path'], { ...(isPlainObject(input['query']) ? input['query'] : {}), ...query })
  if (url === undefined) return asked
  const next = new URL(url)
  if (next.origin !== asked.origin) throw new IntegrationFailure('GUARD', 'The next page is on another host')
  return next
}

/** Set by the client itself, or by the sign-in. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|expect|upgrade|te|trailer|proxy-.*)$/i

function headersOf(values: unknown): Record<string, string> {
  const pairs = pairsOf(values)
  const wrong = pairs.find(
    ([name, value]) => !/^[\w-]+$/.test(name) || ownHeaders.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value),
  )
  if (wrong) throw new IntegrationFailure('INPUT', `The header ${wrong[0]} cannot be sent`)
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))
}

function bodyFrom(input: RecordValues): { body?: string; type?: string } {
  const { bodyType, body, rawBody, contentType } = input
  if (bodyType === 'json') return { body: JSON.stringify(body ?? null), type: 'application/json' }
  if (bodyType === 'form')
    return { body: new URLSearchParams(pairsOf(body)).toString(), type: 'application/x-www-form-urlencoded' }
  if (bodyType !== 'raw') return {}
  const type = typeof contentType === 'string' && /^[\x20-\x7e]+$/.test(contentType) ? contentType : 'text/plain'
  return { body: String(rawBody ?? ''), type }
}

function pageOf({ text, headers, url }: OutboundAnswer): ReadPage {
  const { link } = headers
  return { body: bodyOf(text), link: Array.isArray(link) ? link.join(', ') : link, url, size: text.length }
}

/** A value where the answer is JSON, else its text; nothing where it is empty. */
function bodyOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
