import type { FieldConflict, FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import type { FormChanges } from '@trellis/fields/web'
import type { RecordSchema, RecordValues, TrellisRecord } from '@trellis/model'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import type { Collection } from '../use-collection.ts'

/** What became of a save; a failure that is neither of the record's fields was told by a toast. */
export type SaveOutcome =
  | { record: TrellisRecord }
  | { problems: readonly FieldProblem[] }
  | { conflicts: Readonly<Record<string, FieldConflict>> }
  | undefined

/** Creates the record, or updates what has an id. */
export async function saveRecord(
  { collectionId, schema }: Collection,
  id: string | undefined,
  { record, base }: FormChanges,
): Promise<SaveOutcome> {
  try {
    if (id === undefined)
      return { record: await call('DATA_CREATE', { collectionId, record: filledIn(schema, record) }) }
    const input = { cursor: { collectionId, id }, record, ...(base ? { options: { base } } : {}) }
    return { record: await call('DATA_UPDATE', input) }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What the server refused, by field; undefined where that is not why. */
export function problemsOf(error: unknown): readonly FieldProblem[] | undefined {
  if (!isApiError(error, 'VALIDATION_ERROR', 'UNIQUE_VIOLATION')) return undefined
  return Object.entries(error.details.fields ?? {}).map(([path, message]) => ({ path, message }))
}

function outcomeOf(error: unknown): SaveOutcome {
  if (isApiError(error, 'UPDATE_CONFLICT') && error.details.conflicts) return { conflicts: error.details.conflicts }
  const problems = problemsOf(error)
  if (!problems?.length) showError(error)
  return problems && { problems }
}

/** A new record sends what was filled in, and which defaults were emptied. */
function filledIn({ properties }: RecordSchema, record: RecordValues): RecordValues {
  const isSent = ([id, value]: [string, unknown]) =>
    (value !== null && value !== undefined && value !== '') || ownValue(properties, id)?.default !== undefined
  return Object.fromEntries(Object.entries(record).filter(isSent))
}
