import { type AppliedSchema, applySchema } from '../apply-schema.ts'
import type { SchemaRequest } from '../schema-request.ts'
import type { Needed, Restored, Restoring } from './removed-parts.ts'

type Change = Omit<SchemaRequest, 'tenant' | 'author'> & { fieldId: string }

/** The change by which a field has its values again. */
export async function applyRestored(
  services: Needed,
  { tenant, author, finish }: Restoring,
  { fieldId, ...change }: Change,
): Promise<Restored> {
  const answerOf = ({ collectionId, running }: AppliedSchema): Restored => ({
    collectionId,
    fieldId,
    isRunning: running !== undefined,
  })
  const request = { ...change, tenant, author }
  return answerOf(
    await applySchema(services, request, {
      finish: async (connection, applied) => finish?.(connection, answerOf(applied)),
    }),
  )
}
