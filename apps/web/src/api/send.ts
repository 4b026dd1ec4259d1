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

/** One request to this server, answered with its parsed JSON; fails with `ApiError` or, when given up, `AbortError`. */
export async function send(path: string, options: SendOptions = {}): Promise<unknown> {
  const giveUp = AbortSignal.timeout(options.timeout ?? requestTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, giveUp]) : giveUp
  try {
    const response = await fetch(path, { ...requestOf(options), signal, credentials: 'same-origin' })
    return await readAnswer(response)
  } catch (error) {
    if (giveUp.aborted && !options.signal?.aborted) throw timeoutError()
    if (isAbort(error) || !(error instanceof TypeError)) throw error
    throw offlineError(error)
  }
}

/** The parsed body of a success; throws what the server says otherwise. */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = parse(text)
  if (!response.ok) throw readError(response.status, body, response.headers.get('Retry-After'))
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
