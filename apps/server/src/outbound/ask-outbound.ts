import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type GuardRules, guardAddress, hostOf } from './guard-address.ts'
import { failureOf, OutboundFailure } from './outbound-failure.ts'

export type AskOptions = GuardRules & {
  signal: AbortSignal
  /** Most bytes of an answer. */
  largest: number
}

export type Asked = {
  url: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Redirects followed; default none. */
  redirects?: number
}

export type OutboundAnswer = { url: string; status: number; headers: IncomingHttpHeaders; text: string }

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * The one way to ask something outside. Addresses of this machine, its networks and our own places are refused where the connection is
 * made, on every redirect too; another host is told nothing of what the first one was sent.
 */
export async function askOutbound(asked: Asked, options: AskOptions): Promise<OutboundAnswer> {
  let next = asked
  for (let left = asked.redirects ?? 0; ; left -= 1) {
    const answer = await askOnce(next, options)
    const { location } = answer.headers
    if (!redirecting.has(answer.status) || location === undefined) return answer
    if (left <= 0)
      throw new OutboundFailure('GUARD', `${hostOf(new URL(next.url))} leads elsewhere, where nobody follows`)
    next = redirected(next, answer, location)
  }
}

function redirected(asked: Asked, { url, status }: OutboundAnswer, location: string): Asked {
  const from = new URL(url)
  if (!URL.canParse(location, url)) throw new OutboundFailure('UNREACHABLE', `${hostOf(from)} leads to no address`)
  const to = new URL(location, url)
  const isSame = to.origin === from.origin
  const keepsBody = (status === 307 || status === 308) && isSame
  const { body, headers = {}, method } = asked
  return {
    url: to.href,
    method: keepsBody || method === 'HEAD' ? (method ?? 'GET') : 'GET',
    headers: isSame ? headers : {},
    ...(keepsBody && body !== undefined && { body }),
  }
}

function askOnce({ url: address, method = 'GET', headers, body }: Asked, options: AskOptions): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const url = new URL(address)
  const host = hostOf(url)
  const lookup = guardAddress(url, options)
  const fail = (error: unknown) =>
    reject(options.signal.aborted ? failureOf(host, options.signal.reason) : failureOf(host, error))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request(
    url,
    {
      method,
      headers: { accept: 'application/json', 'user-agent': 'Trellis', ...headers, ...length },
      signal: options.signal,
      agent: false,
      lookup,
    },
    response => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= options.largest) chunks.push(chunk)
        else response.destroy(new OutboundFailure('TOO_LARGE', `The answer of ${host} is too large`))
      })
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ url: url.href, status: response.statusCode ?? 0, headers: response.headers, text })
      })
      response.on('error', fail)
    },
  )
  sent.on('error', fail)
  sent.end(body)
  return promise
}
