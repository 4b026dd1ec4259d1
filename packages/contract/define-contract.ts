import type { ErrorCode } from '@trellis/base'
import type { ActionGroupId, ActionUse, BuilderSection, RecordVerb } from '@trellis/model'
import type { Static, TSchema } from 'typebox'

/**
 * Who may call an operation. The gate checks it before anything runs:
 * `records` operations are open to whoever is signed in, the record engine then applies the caller's grants for that verb.
 */
export type Access =
  | { anyone: true }
  | { signedIn: true }
  | { anyBuilder: true }
  | { section: BuilderSection }
  /** Whoever may open any of them. */
  | { sections: readonly BuilderSection[] }
  | { tenantAdmin: true }
  | { records: RecordVerb }

/**
 * Which inputs name collections, records and fields, as dotted input paths (`cursor.collectionId`); `[]` where none does.
 * The access matrix and where-used are made from it.
 */
export type Names = { collections: readonly string[]; records: readonly string[]; fields: readonly string[] }

/** What the picker shows of an operation that views or flows can take, and how its input becomes a form. */
export type ContractAction = {
  label: string
  group: ActionGroupId
  icon: string
  keywords?: readonly string[]
  /** In place of the contract's own, where the action is less than the operation. */
  summary?: string
  /** One sentence for what the form asks for, by dotted path of the input. */
  help?: Readonly<Record<string, string>>
  /** Dotted paths of the input that the form does not ask for. */
  leavesOut?: readonly string[]
  /** Properties that the form insists on beside those that the input does. */
  needs?: readonly string[]
  /** An object of the input that the form asks for by its shorthand: what it holds stands beside it. */
  spreads?: string
  /** By dotted path: the only texts that the action may name there. */
  only?: Readonly<Record<string, readonly string[]>>
  /** It runs a flow: the properties that name it, and that hold what it is started with. */
  runs?: { flow: string; at: string }
}

export type Contract<
  Name extends string = string,
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> = {
  name: Name
  /** One sentence for the reference page. */
  summary: string
  input: Input
  output: Output
  access: Access
  names: Names
  /** Changes nothing: safe to repeat, needs no idempotency key. */
  readOnly: boolean
  /**
   * The answer holds a secret (a token, a link that signs in): it is never stored. `passing`: it opens one thing for some minutes, and
   * only as long as whoever asked for it may read that.
   */
  secretAnswer?: boolean | 'passing'
  /** Who calls has signed in: an API token may not, whatever its rights. */
  personOnly?: true
  /** Whether views and flows may take the operation as an action; absent = neither. `action` is given with it. */
  actionFor?: ActionUse
  action?: ContractAction
  /** JSON values and keys that the input may hold, where more than the ordinary 2,000. */
  maxNodes?: number
  /** Bytes that the input may have, where more than the ordinary megabyte. */
  maxBytes?: number
  /**
   * Codes that its own work refuses with: what it names is not there, somebody else's change came first, it was called too often. All
   * others follow from the rest of the contract. A test provokes the status of each.
   */
  refusals?: readonly ErrorCode[]
}

export function defineContract<const Name extends string, Input extends TSchema, Output extends TSchema>(
  contract: Contract<Name, Input, Output>,
): Contract<Name, Input, Output> {
  return contract
}

export type InputOf<C extends Contract> = Static<C['input']>
export type OutputOf<C extends Contract> = Static<C['output']>

export const namesNothing: Names = { collections: [], records: [], fields: [] }
