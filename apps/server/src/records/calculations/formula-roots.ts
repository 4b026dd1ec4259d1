import type { Environment, FormulaScope } from '@trellis/formula'
import type { Caller } from '../../access/caller.ts'

/** What formulas of the server know beside the record: who asks. */
export function rootsOf({ userId, email, fullName, roles, tenant, apps }: Caller, ofApp?: object): FormulaScope {
  // The first app's value counts; a row rule knows those of its own app alone.
  const values = ofApp ?? Object.assign({}, ...apps.map(app => app.values).toReversed())
  return { user: { id: userId, email, name: fullName, fullName, organisation: tenant.name, values, roles: [...roles] } }
}

/** Days as the caller sees them. */
export function environmentOf({ timezone, tenant }: Caller): Environment {
  return { timeZone: timezone ?? tenant.timezone, locale: tenant.locale }
}
