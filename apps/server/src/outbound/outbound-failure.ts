import { OperationalError } from '@trellis/base'

/** What stood in the way. */
export type OutboundReason = 'GUARD' | 'NAME' | 'TLS' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_LARGE'

/** Something outside could not be asked; the message names the host and nothing else of the request. */
export class OutboundFailure extends OperationalError {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super('UNAVAILABLE', message, { cause })
    this.reason = reason
  }
}

/** What a failed connection means: Node says it by codes. */
export function failureOf(host: string, error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || code === 'ETIMEDOUT')
    return new OutboundFailure('TIMEOUT', `${host} gave no answer in time`, error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutboundFailure('NAME', `${host} is not known`, error)
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER|EPROTO|ALTNAME/.test(code))
    return new OutboundFailure('TLS', `${host} has no secure connection that can be trusted`, error)
  return new OutboundFailure('UNREACHABLE', `${host} could not be reached`, error)
}
