import { UserError, validationError } from '@trellis/base'
import pg from 'pg'
import type { Scope } from '../query/scope.ts'

/** The answer of PostgreSQL that an error was made from. */
export function findPostgresError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? findPostgresError(error.cause) : undefined
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

/** Names the field that a constraint guards, as far as the caller knows it, and nothing of the database (S19). */
export function explainConstraint(error: unknown, scope: Scope): unknown {
  const answer = findPostgresError(error)
  if (answer?.code !== uniqueViolation && answer?.code !== foreignKeyViolation) return error
  const fieldId = fieldOf(answer, scope)
  if (answer.code === foreignKeyViolation) {
    return validationError([{ path: fieldId ? `record.${fieldId}` : 'record', message: unknownRecord }])
  }
  return takenValue(fieldId, error)
}

/** Another record has the value; of a field that the caller does not know no more than that. */
export function takenValue(fieldId: string | undefined, cause?: unknown): UserError {
  const details = fieldId ? { fields: { [`record.${fieldId}`]: 'Another record has this value' } } : {}
  const message = fieldId
    ? `record.${fieldId}: another record has this value`
    : 'A record with this value already exists'
  return new UserError('UNIQUE_VIOLATION', message, { details, ...(cause !== undefined && { cause }) })
}

export const unknownRecord = 'There is no such record'

/** PostgreSQL tells the columns in its detail: `Key ("dueDate")=(…)`; an index on an expression tells none. */
function fieldOf(answer: pg.DatabaseError, scope: Scope): string | undefined {
  const column = /^Key \("?([^)"]+)"?\)=/.exec(answer.detail ?? '')?.[1]
  if (column === undefined) return undefined
  for (const field of scope.fields.values()) {
    const own = field.association?.storage
    if (field.column === column || (own?.kind === 'own-column' && own.column === column)) return field.id
  }
  return undefined
}
