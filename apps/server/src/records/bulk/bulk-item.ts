import { UserError } from '@trellis/base'
import type { BulkFailure, BulkFailureCode, Contracts, InputOf, SaveOptions } from '@trellis/contract'
import type { RecordValues } from '@trellis/model'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine, RecordFamily } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from '../write/check-record.ts'

export type BulkInput = InputOf<Contracts['DATA_BULK_UPDATE']>

/** One bulk save under way. */
export type Bulk = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  family: RecordFamily
  batchId: string
  options: NonNullable<BulkInput['options']>
  /** Values are taken as they are, with no default inside them: what is brought back was complete. */
  keepsItems?: true
  /** More records are made of those that were saved than were worked out again at once. */
  isLater?: boolean
}

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

/** Records that nothing speaks against yet, with their checked values. */
export type Checked = ReadonlyMap<BulkItem, CheckedRecord>

/** What speaks against some of them. */
export type Refusals = ReadonlyMap<BulkItem, UserError>

export type BulkResult =
  | { outcome: 'saved'; id: string; version: number }
  | { outcome: 'ignored'; id: string }
  | { outcome: 'failed'; error: UserError }

/** By the place of the item in the input. */
export type BulkResults = Map<number, BulkResult>

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
