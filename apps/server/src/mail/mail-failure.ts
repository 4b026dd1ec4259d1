import { failureOf, OutboundFailure, type OutboundReason } from '../outbound/outbound-failure.ts'

/** A mail was not taken. Its message may be shown; whoever made the mail conceals in it what stands in the mail. */
export class MailFailure extends Error {
  /** Trying again later may help. */
  readonly isPassing: boolean

  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailFailure'
    this.isPassing = isPassing
  }
}

const longest = 500

type SmtpError = Error & {
  code?: string
  /** Of the connection itself, where `code` says where in the conversation it failed. */
  originalCode?: string
  responseCode?: number
  response?: string
  rejectedErrors?: SmtpError[]
}

/** What an error of the connection or an answer of the mail server means. */
export function mailFailureOf(host: string, error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code = '', originalCode = code, responseCode, response, message, rejectedErrors } = error as SmtpError
  const [rejected] = rejectedErrors ?? []
  if (rejected && rejected !== error) return mailFailureOf(host, rejected)
  if (responseCode !== undefined) {
    const words = (response ?? message).replaceAll(/\p{Cc}+/gu, ' ').trim()
    return new MailFailure(`${host} answered: ${words}`.slice(0, longest), responseCode < 500, error)
  }
  if (code === 'EAUTH') return new MailFailure(`${host} offers no way to sign in that is known`, false, error)
  if (code === 'EENVELOPE') return new MailFailure(`${host} cannot be given this address`, false, error)
  const failure = error instanceof OutboundFailure ? error : failureOf(host, { code: originalCode })
  return new MailFailure(failure.message, !lasting.has(failure.reason), error)
}

/** What passes by nothing but other settings. */
const lasting: ReadonlySet<OutboundReason> = new Set(['GUARD', 'TLS'])
