import { type ErrorBody, type ErrorCode, type ErrorDetails, errorStatus, isPlainObject } from '@trellis/base'
import { t } from './texts.ts'

/** `OFFLINE`: no answer came. Everything else is the server's own code (0-decisions §3). */
export type ApiErrorCode = ErrorCode | 'OFFLINE'

/** What a call to the server can fail with; its texts are safe to show. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly description: string | undefined
  readonly details: ErrorDetails

  constructor(body: Omit<ErrorBody, 'code'> & { code: ApiErrorCode }, cause?: unknown) {
    super(body.message, { cause })
    this.name = 'ApiError'
    this.code = body.code
    this.description = body.description
    this.details = body.details ?? {}
  }
}

export function isApiError(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}

/** Somebody gave up waiting (left the page, typed on): nothing to tell anyone. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export function offlineError(cause?: unknown): ApiError {
  return new ApiError({ code: 'OFFLINE', message: t('api.offline'), description: t('api.offlineTitle') }, cause)
}

export function timeoutError(): ApiError {
  return new ApiError({ code: 'TIMEOUT', message: t('api.timeout'), description: t('api.timeoutTitle') })
}

/** Reads an answer that is no success; one that is not ours (a proxy's page) becomes the nearest code. */
export function readError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const details = retryAfter && Number(retryAfter) > 0 ? { retryAfter: Number(retryAfter) } : {}
  if (isPlainObject(body) && isErrorBody(body['error'])) {
    return new ApiError({ ...body['error'], details: { ...details, ...body['error'].details } })
  }
  const code = Object.entries(errorStatus).find(([, known]) => known === status)?.[0] as ErrorCode | undefined
  const isDown = status === 502 || status === 503 || status === 504
  return new ApiError({
    code: code ?? (isDown ? 'UNAVAILABLE' : 'OTHERS'),
    message: isDown ? t('api.unavailable') : t('api.unreadable', { status }),
    details,
  })
}

function isErrorBody(value: unknown): value is ErrorBody {
  return isPlainObject(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string'
}
