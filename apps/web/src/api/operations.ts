import type { ContractName, Contracts, InputOf, OutputOf } from '@trellis/contract'

export type OperationInput<Name extends ContractName> = InputOf<Contracts[Name]>
export type OperationOutput<Name extends ContractName> = OutputOf<Contracts[Name]>

/**
 * Operations that change nothing and so need no idempotency key. The contracts say so too, but carrying them here would
 * put their schemas into the first load; a test keeps the two equal.
 */
export const readOnlyOperations = new Set<ContractName>([
  'ADDRESS_SEARCH',
  'ASSET_GET_VERSION',
  'ASSET_TRASH_LIST',
  'ASSET_VERSIONS',
  'ACCESS_EXPLAIN',
  'CORE_DESCRIBE',
  'CORE_GET',
  'CORE_GROUP',
  'CORE_LIST',
  'CORE_SEARCH',
  'DATA_DESCRIBE',
  'DATA_EXPORT',
  'DATA_GET',
  'DATA_GROUP',
  'DATA_IMPORT_PREVIEW',
  'DATA_IMPORT_REPORT',
  'DATA_IMPORT_STATUS',
  'DATA_LIST',
  'DATA_TRASH',
  'FILE_GET_URL',
  'FORMULA_FAILURE_LOG',
  'INDEX_LIST',
  'INVITATION_OPEN',
  'NAVIGATION_APPS',
  'RECALCULATION_STATUS',
  'SCHEMA_CHANGE_STATUS',
  'SCHEMA_PLAN',
  'SCHEMA_TRASH_LIST',
  'SESSION_GET',
  'SETUP_STATUS',
  'VIEW_OPEN',
  'WHERE_USED',
])

/** Operations open to anyone: sent without a token, never repeated after a lost answer. */
export const anonymousOperations = new Set<ContractName>([
  'INVITATION_ACCEPT',
  'INVITATION_OPEN',
  'PASSWORD_REQUEST',
  'PASSWORD_SET',
  'SETUP_COMPLETE',
  'SETUP_STATUS',
])
