import type { EarlyAnswer } from '../early/early-requests.ts'
import { isAbort, offlineError, readError, timeoutError } from './api-error.ts'

/** Milliseconds until a call is given up (spec 1 §9). */
const requestTimeout = 30_000

export type SendOptions = {
  method?: 'GET' | 'POST'
  /** A plain value is sent as JSON, a form as multipart. */
  body?: unknown
  accessToken?: string | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  timeout?: number
}

let gate: Promise<void> | undefined

/** Requests made from now on are sent when this comes: what follows the first screen must not delay its painting. */
export function holdRequests(until: Promise<void>): void {
  gate = until.then(() => {
    gate = undefined
  })
}

/** One request to this server, answered with its parsed JSON; fails with `ApiError` or, when given up, `AbortError`. */
export async function send(path: string, options: SendOptions = {}): Promise<unknown> {
  if (gate) await gate
  const giveUp = AbortSignal.timeout(options.timeout ?? requestTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, giveUp]) : giveUp
  try {
    const response = await fetch(path, { ...requestOf(options), signal, credentials: 'same-origin' })
    const retryAfter = response.headers.get('Retry-After')
    return readAnswer({ status: response.status, retryAfter, text: await response.text() })
  } catch (error) {
    if (giveUp.aborted && !options.signal?.aborted) throw timeoutError()
    if (isAbort(error) || !(error instanceof TypeError)) throw error
    throw offlineError(error)
  }
}

/** The parsed body of a success; throws what the server says otherwise. */
export function readAnswer({ status, retryAfter, text }: EarlyAnswer): unknown {
  const body = parse(text)
  if (status < 200 || status > 299) throw readError(status, body, retryAfter)
  if (text !== '' && body === undefined) throw readError(502, undefined, null)
  return body
}

function requestOf({ method = 'POST', body, accessToken, idempotencyKey }: SendOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (body === undefined || body instanceof FormData) return { method, headers, ...(body ? { body } : {}) }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
