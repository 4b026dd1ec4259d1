import type { FailedFormula } from '@trellis/fields/formula'
import type { Collection } from '../../collections/collection.ts'

/** Whoever hears of formulas that gave nothing. */
export type FormulaLog = { log?: { warn(fields: object, message: string): void } | undefined }

/** A formula that gave nothing breaks no save: the log says which. */
export function logFailures(
  { log }: FormulaLog,
  { tenantId, id }: Pick<Collection, 'tenantId' | 'id'>,
  failures: readonly FailedFormula[],
): void {
  for (const { fieldId, property, code, message } of distinct(failures)) {
    log?.warn(
      { tenantId, collectionId: id, fieldId, property, code, reason: message },
      'A formula could not be worked out',
    )
  }
}

/** One of each: of a batch of records every one may fail alike. */
function distinct(failures: readonly FailedFormula[]): Iterable<FailedFormula> {
  return new Map(failures.map(each => [`${each.fieldId} ${each.property} ${each.code}`, each])).values()
}
