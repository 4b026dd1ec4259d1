import { type FieldProblem, UserError, validationError } from '@trellis/base'
import type { PlannedStep } from './schema-change.ts'
import type { SchemaRequest } from './schema-request.ts'

/** What cannot be done, and what would lose values that nobody agreed to lose. */
export function refuseSteps(
  steps: readonly PlannedStep[],
  { acceptLoss, prefix = 'document.' }: Pick<SchemaRequest, 'acceptLoss' | 'prefix'>,
): void {
  const blocked = steps.flatMap((step): FieldProblem[] =>
    step.blocked ? [{ path: `${prefix}${step.blocked.path}`, message: step.blocked.message }] : [],
  )
  if (blocked.length > 0) throw validationError(blocked)
  const lossy = steps.filter(step => step.loses > 0)
  if (lossy.length === 0 || acceptLoss) return
  throw new UserError('VALIDATION_ERROR', lossy.map(step => step.description).join('. '), {
    description: 'This change loses values',
    details: {
      fields: Object.fromEntries(
        lossy.map(step => [`${prefix}schema.properties.${step.fieldId ?? ''}`, step.description]),
      ),
    },
  })
}
