import type { Contracts, OutputOf } from '@trellis/contract'
import type { OperationContext } from '../calls/implement.ts'
import type { Queryable } from '../database/database.ts'

export type ListedWork = Omit<OutputOf<Contracts['WORK_LIST']>['list'][number], 'kind'>

/** So many of each kind are listed. */
export const mostListed = 200

type Change = {
  id: string
  /** The last thing in the transaction, as the platform: keeps the answer of the call. */
  keep(connection: Queryable): Promise<void>
}

/** A kind of background work as tenant admins look at it. `cancel` and `retry` throw NOT_FOUND where there is no such work that can be. */
export type ShownKind = {
  id: string
  /** At most `mostListed` that are under way and as many that ended, the newest first. */
  list(context: Pick<OperationContext, 'services' | 'caller'>): Promise<ListedWork[]>
  cancel?(context: OperationContext, change: Change): Promise<void>
  retry?(context: OperationContext, change: Change): Promise<void>
}

/** Of a work as tables keep it: what is not there is null, or left out. */
export type WorkFacts = Pick<ListedWork, 'id' | 'status' | 'title'> & {
  doneCount?: number
  totalCount?: number | undefined
  message?: string | null | undefined
  createdAt: Date | string
  endedAt?: Date | string | null
  canCancel?: boolean
  canRetry?: boolean
}

export function listedWork(facts: WorkFacts): ListedWork {
  const { id, status, title, doneCount, totalCount, message, createdAt, endedAt, canCancel, canRetry } = facts
  return {
    id,
    status,
    title,
    ...(doneCount !== undefined && {
      doneCount: totalCount === undefined ? doneCount : Math.min(doneCount, totalCount),
    }),
    ...(totalCount !== undefined && { totalCount }),
    ...(message != null && { message }),
    createdAt: new Date(createdAt).toISOString(),
    ...(endedAt != null && { endedAt: new Date(endedAt).toISOString() }),
    canCancel: canCancel ?? false,
    canRetry: canRetry ?? false,
  }
}

export const noWork = 'Work that is under way'
