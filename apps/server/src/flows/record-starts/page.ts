import type { Caller } from '../../access/caller.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { LoggedChange } from '../../log/take-changes.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { ChainLink } from '../run-row.ts'

export type StartServices = Pick<
  Services,
  'database' | 'bus' | 'tenants' | 'log' | 'apiTokens' | 'collections' | 'records'
>

/** A page of changes, and what is known while flows are started for it. */
export type Page = {
  services: StartServices
  /** Of the transaction that stores the position, with the workspace's rights. */
  connection: TransactionConnection
  tenant: Tenant
  /** Whom the API token of a flow speaks for; undefined where nobody any more. */
  callerOf(tokenId: string): Promise<Caller | undefined>
  /** The run that made the change, and those before it; empty where none did. */
  chainOf(change: LoggedChange): readonly ChainLink[]
}
