import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import type { Names } from '../define-contract.ts'

export const IntegrationPlace = { id: RecordIdText } as const
export const integrationNames: Names = { collections: [], records: ['id'], fields: [] }

/** What became of a call of another system. Why it failed is told as an answer: it is what whoever asked wants to know. */
export const CallOutcome = {
  status: Type.Union([Type.Literal('done'), Type.Literal('failed')]),
  durationMs: Type.Integer(),
  /** Of a failed one: one of the reasons that drivers know. */
  reason: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** Seconds after which the other system wants to be asked again. */
  retryAfter: Type.Optional(Type.Number()),
} as const
