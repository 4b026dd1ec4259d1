import { type ErrorCode, UserError } from '@trellis/base'
import type { ListCursor } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { Engine, RecordFamily } from '../engine.ts'
import { readCursor } from '../query/read-list.ts'
import type { Counter } from './count-records.ts'

type CountRequest = {
  engine: Engine
  counter: Counter
  caller: Caller
  cursors: readonly ListCursor[]
  family: RecordFamily
}

type ListCount =
  | { totalCount: number | null; countState: 'exact' | 'timeout' }
  | { error: { code: ErrorCode; message: string } }

/** How many records each list has for the caller, in the order of the cursors; a list that is asked for wrongly spoils no other. */
export function countLists({ engine, counter, caller, cursors, family }: CountRequest): Promise<ListCount[]> {
  return Promise.all(
    cursors.map(async (asked): Promise<ListCount> => {
      try {
        const { options: _, ...counted } = asked
        const cursor = await readCursor({ caller, cursor: counted, core: family.core, scopes: engine.scopes })
        const { totalCount } = await counter.exact(cursor)
        return { totalCount, countState: totalCount === null ? 'timeout' : 'exact' }
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return { error: { code: error.code, message: error.message } }
      }
    }),
  )
}
