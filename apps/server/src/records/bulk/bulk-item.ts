import { UserError } from '@trellis/base'
import type { BulkFailure, BulkFailureCode, SaveOptions } from '@trellis/contract'
import type { RecordValues } from '@trellis/model'

export type RecordBase = NonNullable<SaveOptions['base']>

/** One record of a bulk save with what is known of it. */
export type BulkItem = {
  index: number
  /** As it was sent. */
  input: RecordValues
  /** As it is saved: with its id, and links by the ids that records of the same bulk get. */
  record: RecordValues
  /** The id it has or will have. */
  id: string
  verb: 'create' | 'update'
  base: RecordBase | undefined
}

export type BulkResult =
  | { outcome: 'saved'; id: string; version: number }
  | { outcome: 'ignored'; id: string }
  | { outcome: 'failed'; error: UserError }

const failureCodes: ReadonlySet<string> = new Set<BulkFailureCode>([
  'DENIED',
  'NOT_FOUND',
  'UPDATE_CONFLICT',
  'VALIDATION_ERROR',
])

/** The five codes of 1 §8: a value that is taken is a fault of the input, what else may be refused is OTHERS. */
export function bulkFailure({ index, input, verb }: BulkItem, error: UserError): BulkFailure {
  const { message, description, details } = error
  return {
    verb,
    index,
    input,
    code: codeOf(error),
    message,
    ...(description !== undefined && { description }),
    ...(details && { details }),
  }
}

function codeOf({ code }: UserError): BulkFailureCode {
  if (code === 'UNIQUE_VIOLATION') return 'VALIDATION_ERROR'
  return isFailureCode(code) ? code : 'OTHERS'
}

function isFailureCode(code: string): code is BulkFailureCode {
  return failureCodes.has(code)
}
