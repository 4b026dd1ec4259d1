import type { RecordValues } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import type { Collection } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { type Calculations } from '../calculations/find-calculations.ts'
import { type Engine } from '../engine.ts'
import { type Scope } from '../query/scope.ts'
import { type CheckedRecord } from './check-record.ts'
import { type RefusedByIndex } from './refused-rows.ts'

export type CreateManyInput = {
  connection: TransactionConnection
  caller: Caller
  collection: Collection
  /** Wire values by field id, with `id` where one is supplied. */
  rows: readonly RecordValues[]
  /** Groups their activity. */
  batchId?: string
}

export type CheckedRow = { id: string; index: number; path: string; checked: CheckedRecord }
/** Records that are created together. */
export type Many = {
  engine: Engine
  input: CreateManyInput
  scope: Scope
  rows: readonly CheckedRow[]
  calculations: Calculations
  refused: RefusedByIndex
  /** Of each is told what a single save would tell. */
  isEach: boolean
}

/** What is said against a row that links a refused one is not the reason: that one is not there. The next attempt tells. */
export function withoutFollowers({ rows, refused }: Many): RefusedByIndex {
  const gone = new Set(rows.flatMap(({ id, index }) => (refused.has(index) ? [id] : [])))
  const isFollower = ({ id, checked }: CheckedRow) =>
    checked.links.some(({ change: { set = [], add = [] } }) =>
      [...set, ...add].some(link => link.id !== id && gone.has(link.id)),
    )
  const following = new Set(rows.flatMap(row => (isFollower(row) ? [row.index] : [])))
  const leading = new Map([...refused].filter(([index]) => !following.has(index)))
  return leading.size > 0 ? leading : refused
}
