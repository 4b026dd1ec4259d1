import type { FailedFormula } from '@trellis/fields/formula'
import type { Environment, FormulaScope } from '@trellis/formula'
import type { Caller } from '../../access/caller.ts'
import type { Collection } from '../../collections/collection.ts'
import type { Engine } from '../engine.ts'

/** What formulas of the server know beside the record: who asks. */
export function rootsOf({ userId, email, fullName, roles, tenant, apps }: Caller): FormulaScope {
  const values = Object.assign({}, ...apps.map(app => app.values).toReversed())
  return { user: { id: userId, email, name: fullName, fullName, organisation: tenant.name, values, roles: [...roles] } }
}

/** Days as the caller sees them. */
export function environmentOf({ timezone, tenant }: Caller): Environment {
  return { timeZone: timezone ?? tenant.timezone, locale: tenant.locale }
}

/** A formula that gave nothing breaks no save: the log says which. */
export function logFailures(
  { log }: Pick<Engine, 'log'>,
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
