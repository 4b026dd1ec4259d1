import type { Contract } from './define-contract.ts'

/** It brings records. What changes the definition of a collection meanwhile is no part of the action: its form leaves it out. */
const bringsRecords: ReadonlySet<string> = new Set(['DATA_IMPORT'])

/** Why views and flows may never take an operation as an action, whatever it says; undefined where nothing stands against it. */
export function neverAnAction(contract: Contract): string | undefined {
  if (contract.secretAnswer === true) return 'its answer is secret'
  if ('anyone' in contract.access) return 'it is open to anyone'
  if (contract.personOnly) return 'it is for who signed in'
  return changesDefinitions(contract) ? 'it changes definitions' : undefined
}

/** Definitions are records of core collections, and what only builders may write. */
function changesDefinitions({ name, access, readOnly }: Contract): boolean {
  if (readOnly || bringsRecords.has(name)) return false
  const isForBuilders = ['section', 'sections', 'anyBuilder', 'tenantAdmin'].some(key => key in access)
  return isForBuilders || name.startsWith('CORE_')
}
