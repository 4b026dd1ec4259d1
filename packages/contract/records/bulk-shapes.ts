import type { ErrorDetails } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import Type from 'typebox'
import { RecordInput } from '../shapes.ts'

/** Records that one bulk save may hold. */
export const mostBulkRecords = 1000

const Id = Type.String({ maxLength: 128 })

/** How a bulk save treats what others wrote meanwhile: as `SaveOptions` does, with a base for each record. */
export const BulkOptions = Type.Object(
  {
    /** By record id: what was loaded. A record with a base is changed and never made anew. */
    base: Type.Optional(
      Type.Record(
        Id,
        Type.Object({ version: Type.Integer(), values: Type.Optional(RecordInput) }, { additionalProperties: false }),
        { maxProperties: mostBulkRecords },
      ),
    ),
    reset: Type.Optional(Type.Boolean()),
    force: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type BulkOptions = Type.Static<typeof BulkOptions>

const Verb = Type.Union([Type.Literal('create'), Type.Literal('update')])

/** Why one record of a bulk save was not saved (1 §8). */
export const BulkFailureCode = Type.Union([
  Type.Literal('DENIED'),
  Type.Literal('NOT_FOUND'),
  Type.Literal('OTHERS'),
  Type.Literal('UPDATE_CONFLICT'),
  Type.Literal('VALIDATION_ERROR'),
])
export type BulkFailureCode = Type.Static<typeof BulkFailureCode>

export const BulkFailure = Type.Object({
  verb: Verb,
  /** Its place among the records that were sent. */
  index: Type.Integer(),
  /** The record as it was sent. */
  input: Type.Unsafe<RecordValues>(Type.Record(Type.String(), Type.Unknown())),
  code: BulkFailureCode,
  description: Type.Optional(Type.String()),
  message: Type.String(),
  details: Type.Optional(Type.Unsafe<ErrorDetails>(Type.Object({}, { additionalProperties: true }))),
})
export type BulkFailure = Type.Static<typeof BulkFailure>

export const BulkSuccess = Type.Object({ verb: Verb, index: Type.Integer(), id: Id, version: Type.Integer() })
export type BulkSuccess = Type.Static<typeof BulkSuccess>

/** Total = successful + failed + ignored; ignored are records that were as they should become already. */
export const BulkSummary = Type.Object({
  total: Type.Integer(),
  successful: Type.Integer(),
  failed: Type.Integer(),
  ignored: Type.Integer(),
})

export const BulkOutput = Type.Object({
  /** Nothing failed. */
  success: Type.Boolean(),
  /** Joins the activities of the save: DATA_UNDO takes it. */
  batchId: Type.String(),
  summary: BulkSummary,
  failed: Type.Array(BulkFailure),
  successful: Type.Array(BulkSuccess),
})
export type BulkOutput = Type.Static<typeof BulkOutput>
