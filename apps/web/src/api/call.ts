import { uuidv7 } from '@trellis/base'
import type { ContractName, SessionAnswer } from '@trellis/contract'
import { takeEarlyAnswer } from '../early/early-requests.ts'
import { currentToken } from './access-token.ts'
import { isApiError } from './api-error.ts'
import { anonymousOperations, isReadOnly, type OperationInput, type OperationOutput } from './operations.ts'
import { refreshSession } from './refresh-session.ts'
import { retry } from './retry.ts'
import { type SendOptions, send } from './send.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Milliseconds; 30 s where left out. */
  timeout?: number
  /** To repeat a write by hand (after OFFLINE or TIMEOUT) without doing it twice; made anew where left out. */
  idempotencyKey?: string
}

/**
 * Asks the server for an operation. Writes carry an idempotency key, so a lost answer is asked for again without doing
 * anything twice. Fails with `ApiError`; `UNAUTHENTICATED` only when the session is over.
 */
export function call<Name extends ContractName>(
  name: Name,
  input: OperationInput<Name>,
  options: CallOptions = {},
): Promise<OperationOutput<Name>> {
  const path = `/api/operations/${name}`
  const request: SendOptions = { ...options, body: input }
  if (!isReadOnly(name)) request.idempotencyKey = options.idempotencyKey ?? uuidv7()
  const run = anonymousOperations.has(name) ? send(path, request) : repeated(() => asked(name, path, request), options)
  return run as Promise<OperationOutput<Name>>
}

/** The page may have asked for it before the program was there. */
async function asked(name: string, path: string, request: SendOptions): Promise<unknown> {
  if (currentToken() === undefined) await refreshSession()
  return takeEarlyAnswer(name, request.body, currentToken()) ?? authorized(path, request)
}

/** A request with the access token; a refused token is renewed once. */
export async function authorized(path: string, request: SendOptions): Promise<unknown> {
  const accessToken = currentToken() ?? (await refreshSession()).accessToken
  try {
    return await send(path, { ...request, accessToken })
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED')) throw error
    const renewed = await renewAfter(accessToken)
    return await send(path, { ...request, accessToken: renewed })
  }
}

/** Another call may have renewed it already. */
export async function renewAfter(refused: string): Promise<string> {
  const token = currentToken()
  if (token !== undefined && token !== refused) return token
  const session: SessionAnswer = await refreshSession()
  return session.accessToken
}

function repeated<Result>(run: () => Promise<Result>, { signal }: CallOptions): Promise<Result> {
  return retry(run, { retries: 2, base: 500, signal, when: error => isApiError(error, 'OFFLINE', 'UNAVAILABLE') })
}
