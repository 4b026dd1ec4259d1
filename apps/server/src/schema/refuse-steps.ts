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
  throw new UserError('VALIDATION_ERROR', lossy.map(describe).join('. '), {
    description: 'This change loses values',
    details: {
      fields: Object.fromEntries(
        lossy.map(step => [`${prefix}schema.properties.${step.fieldId ?? ''}`, describe(step)]),
      ),
    },
  })
}

function describe({ loses, fieldId }: PlannedStep): string {
  return `${loses} ${loses === 1 ? 'value or link' : 'values or links'} of ${fieldId ?? 'the collection'} would be lost`
}
