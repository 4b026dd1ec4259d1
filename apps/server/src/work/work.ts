import { OperationalError } from '@trellis/base'
import type { TransactionConnection } from '../database/database.ts'
import type { Backoff } from './backoff.ts'

/** Work that this server has claimed. `attempt`: 1 = the first; a server that died with it has used one. */
export type Work = {
  id: string
  kind: string
  /** null = the platform's own. */
  tenantId: string | null
  input: unknown
  attempt: number
  /** Counts the holders: whoever has an earlier one writes nothing any more. */
  epoch: number
}

export type HeldWork = Work & {
  /** Aborted when the work is cancelled, another server has taken it over, or this one stops. */
  signal: AbortSignal
  /** A transaction that writes only while the work is held and not cancelled; nobody takes the work over before it ends. */
  transaction<Result>(write: (connection: TransactionConnection) => Promise<Result>): Promise<Result>
  /** Says how far the work is, for whoever waits and for who takes it over. */
  tell(progress: object): Promise<void>
}

/** When it is to be done again; `ended`: its own last transaction said that it is over. */
export type WorkResult = { againAt: Date } | 'ended' | undefined

export type WorkKind = {
  id: string
  /** How often it is tried, with the first time. */
  attempts: number
  backoff: Backoff
  /** Must bear being done again from its start, or from what its own transactions stored. */
  run(held: HeldWork): Promise<WorkResult>
}

/** The holder's epoch is gone, or somebody cancelled the work. */
export class WorkLost extends OperationalError {
  constructor() {
    super('UNAVAILABLE', 'The work was cancelled, or another server goes on with it')
  }
}
