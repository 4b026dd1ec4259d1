/** Why another system gave no answer, in words that tell people where to look. */
export const failureReasons = {
  NAME: 'There is no server of this name',
  UNREACHABLE: 'The server could not be reached',
  TLS: 'The secure connection failed',
  SIGN_IN: 'The sign-in was refused',
  RIGHTS: 'The rights do not suffice',
  GUARD: 'This address may not be asked',
  TIMEOUT: 'There was no answer in time',
  TOO_LARGE: 'The answer is too large',
  ANSWER: 'The answer is of no use',
  BUSY: 'The server is too busy',
  SERVER: 'The server failed',
  INPUT: 'The input is wrong',
  SECRETS: 'A secret is not set',
  DATABASE: 'There is no such database',
  STATEMENT: 'The database refused the statement',
  LIBRARY: 'The library of the driver is not installed',
} as const
export type FailureReason = keyof typeof failureReasons

/** A call of another system that failed; its message never holds a secret, a parameter or what was answered. */
export class IntegrationFailure extends Error {
  readonly reason: FailureReason
  /** Seconds after which the other system wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(reason: FailureReason, message: string, retryAfter?: number) {
    super(message)
    this.name = 'IntegrationFailure'
    this.reason = reason
    this.retryAfter = retryAfter
  }
}
