import { OperationalError, UserError } from '@trellis/base'
import { StepFailed } from '@trellis/flows'
import type { StepError } from '@trellis/flows/engine'
import { type StepErrorType, stepErrorTypes } from '@trellis/model'
import { OutboundFailure, type OutboundReason } from '../outbound/outbound-failure.ts'

/** Codes that error steps choose by under another name. */
const typeOfCode: Readonly<Partial<Record<UserError['code'], StepErrorType>>> = {
  UNAUTHENTICATED: 'DENIED',
  QUERY_TOO_COSTLY: 'LIMIT',
  PAYLOAD_TOO_LARGE: 'LIMIT',
}

const typeOfReason: Readonly<Record<OutboundReason, StepErrorType>> = {
  GUARD: 'DENIED',
  NAME: 'CONNECTION',
  TLS: 'CONNECTION',
  UNREACHABLE: 'CONNECTION',
  TIMEOUT: 'TIMEOUT',
  TOO_LARGE: 'LIMIT',
}

const known: ReadonlySet<string> = new Set(stepErrorTypes)

/** What an error means for the flow; undefined where it says nothing of the step: a fault of ours, or of what we stand on. */
export function stepErrorOf(error: unknown): StepError | undefined {
  if (error instanceof StepFailed) return error.error
  if (error instanceof OutboundFailure) return { type: typeOfReason[error.reason], message: error.message }
  if (error instanceof UserError) return errorOfUser(error)
  if (error instanceof OperationalError && error.code === 'TIMEOUT') return { type: 'TIMEOUT', message: error.message }
  return undefined
}

function errorOfUser({ code, message, details }: UserError): StepError {
  const type = typeOfCode[code] ?? (known.has(code) ? code : 'OTHERS')
  const { fields, retryAfter } = details ?? {}
  return { type, message, ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) }
}

/** Something that passes by itself and says nothing of the step: it is done again, and not told to the flow. */
export function isPassing(error: unknown): boolean {
  return error instanceof OperationalError && !(error instanceof OutboundFailure) && error.code !== 'TIMEOUT'
}
