import type { Queryable } from '../../database/database.ts'
import type { LockWish } from '../lock-gently.ts'

/**
 * What a step of a change of many records needs beforehand, while people work on: each part may be done twice, so that a server that
 * was killed goes on anywhere. `connection` is the owner's; nothing here is seen by the definition until the step itself runs.
 */
export type Preparation = {
  /** The same each time the change is planned; one per field. */
  key: string
  locks: readonly LockWish[]
  /** In one short transaction that holds `locks`: makes what is to be filled and notes what is written from now on. */
  expand?(connection: Queryable): Promise<void>
  /** In one transaction behind `expand`, without locks; once. */
  before?(connection: Queryable): Promise<void>
  fill?: {
    /** The table whose rows are written. */
    table: string
    /** Rows to go through, about. */
    totalCount: number
    /** How often it goes through the rows, taking others each time; once where left out. */
    passes?: number
    /** The next rows of this pass behind `afterId`, in one transaction; undefined behind the last. */
    part(connection: Queryable, at: PartPlace): Promise<{ afterId: string; count: number } | undefined>
    /** Goes again over rows that were written meanwhile; how many there were. */
    again(connection: Queryable, most: number): Promise<number>
  }
  /** Built without keeping anybody from writing. */
  index?: UniqueIndex | undefined
  /** Right before the steps run, while nobody else writes: what is only needed until then goes. */
  finish?(connection: Queryable): Promise<void>
  /** Takes everything back, at any moment; holds `locks`. */
  discard(connection: Queryable): Promise<void>
}

export type PartPlace = { pass: number; afterId: string; size: number }

export type UniqueIndex = {
  schema: string
  name: string
  table: string
  column: string
  /** What to say where values occur more than once. */
  onRepeated(connection: Queryable): Promise<Error>
}
