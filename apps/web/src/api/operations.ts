import type { ContractName, Contracts, InputOf, OutputOf } from '@trellis/contract'

export type OperationInput<Name extends ContractName> = InputOf<Contracts[Name]>
export type OperationOutput<Name extends ContractName> = OutputOf<Contracts[Name]>

/** What the last word of an operation's name says that changes nothing. */
const reading =
  /(?<!_SET)_(APPS|COUNTS|DESCRIBE|EXPLAIN|EXPORT|GET|GROUP|LIST|LOG|OPEN|PLAN|PREVIEW|REPORT|SEARCH|STATUS|TRASH|URL|USED|VERSIONS?)$/

/**
 * Whether an operation changes nothing and so needs no idempotency key. The contracts say so too, but carrying them here would
 * put their schemas into the first load; a test keeps the two equal.
 */
export const isReadOnly = (name: ContractName): boolean => reading.test(name)

/** Operations open to anyone: sent without a token, never repeated after a lost answer. */
export const anonymousOperations = new Set<ContractName>([
  'INVITATION_ACCEPT',
  'INVITATION_OPEN',
  'PASSWORD_REQUEST',
  'PASSWORD_SET',
  'SETUP_COMPLETE',
  'SETUP_STATUS',
])
