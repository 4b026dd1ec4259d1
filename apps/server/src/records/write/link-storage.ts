import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedLink } from './check-record.ts'
import type { Link, LinkChange } from './link-change.ts'
import type { LockedTarget } from './lock-targets.ts'

export type LinkWork = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  id: string
  links: readonly CheckedLink[]
  batchId?: string | undefined
}

/** How the links of one record and field are stored and changed. Only links the caller can see are ever removed (S91). */
export type LinkStorage = {
  remove(change: LinkChange): Promise<LockedTarget[]>
  /** Those of the targets that were not linked yet; `links` says what the new links themselves hold. */
  add(targets: readonly LockedTarget[], links: readonly Link[]): Promise<LockedTarget[]>
  /** Changes link fields of links there are; answers those that were others before. */
  modify(links: readonly Link[]): Promise<Link[]>
  /** Links that the record has now. */
  count(): Promise<number>
  /** By target: links that other records have to it now. */
  countInverse(ids: readonly string[]): Promise<number[]>
}

export type LinkPlace = LinkWork & { link: CheckedLink; target: Scope }

/** Which of the present links a change takes away, as a condition on the linked record's id; undefined where none. */
export function removedCondition({ clear, set, remove, add }: LinkChange, id: Sql): Sql | undefined {
  if (clear || set) return sql`${id} <> all(${[...(set ?? []), ...(add ?? [])].map(link => link.id)}::text[])`
  if (remove && remove.length > 0) return sql`${id} = any(${remove.map(link => link.id)}::text[])`
  return undefined
}
