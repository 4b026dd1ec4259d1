import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Scope } from '../query/scope.ts'
import { matchOutside } from './rows-outside.ts'
import type { RecordState } from './trashed-record.ts'

/** Places of the records that the caller could read if they were there as they are given. */
export function readableNow(
  connection: Queryable,
  scope: Scope,
  records: readonly RecordState[],
): Promise<ReadonlySet<number>> {
  const { node, values } = scope.rules.read
  return matchOutside(connection, scope, { node, value: place => sql`${values[place.index]}` }, records)
}
