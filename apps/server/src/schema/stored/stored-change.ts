import type { SchemaProgress, SchemaStep } from '@trellis/contract'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Decided } from '../schema-change.ts'
import type { SchemaRequest } from '../schema-request.ts'

export type ChangeStatus = 'running' | 'cancelling' | 'failing' | 'done' | 'cancelled' | 'failed'

/** Why a change waits or failed; `message` says it where it was refused. */
export type Reason = NonNullable<SchemaProgress['reason']>

/** How far one preparation is. */
export type KeyProgress = {
  isExpanded?: boolean
  isBegun?: boolean
  pass?: number
  afterId?: string
  isFilled?: boolean
}

/** A change of a collection that goes on behind the call that asked for it, as it stands in the catalogue. */
export type StoredChange = {
  id: string
  collectionId: string
  request: Omit<SchemaRequest, 'tenant'>
  decided: Decided
  steps: SchemaStep[]
  progress: Record<string, KeyProgress>
  status: ChangeStatus
}

type NewChange = Pick<StoredChange, 'id' | 'request' | 'decided' | 'steps'> & {
  tenantId: string
  reason: Reason | undefined
  /** Every collection whose definition it changes. */
  collections: readonly string[]
  totalCount: number
}

const underWay = sql`status in ('running', 'cancelling', 'failing')`

export async function storeChange(connection: Queryable, change: NewChange): Promise<void> {
  const { id, tenantId, request, decided, steps, collections, totalCount, reason } = change
  await connection.as(undefined, platform =>
    platform.run(sql`insert into trellis.schema_change (id, tenant_id, collection_id, collections, request, decided, steps, total_count, reason)
      values (${id}, ${tenantId}, ${request.collectionId}, ${collections}::text[], ${JSON.stringify(request)}::jsonb,
        ${JSON.stringify(decided)}::jsonb, ${JSON.stringify(steps)}::jsonb, ${totalCount}, ${reason ?? null})`),
  )
}

const columns = sql`id, collection_id as "collectionId", request, decided, steps, progress, status`

/** The oldest change of a workspace that is not at its end. */
export async function nextChange(
  connection: Queryable,
  tenantId: string,
  except: readonly string[],
): Promise<StoredChange | undefined> {
  const [row] = await connection.run<StoredChange>(
    sql`select ${columns} from trellis.schema_change where tenant_id = ${tenantId} and ${underWay} and id <> all(${except}::text[])
      order by created_at, id limit 1`,
  )
  return row
}

export async function waitingTenants(connection: Queryable): Promise<string[]> {
  const rows = await connection.run<{ id: string }>(
    sql`select distinct tenant_id as id from trellis.schema_change where ${underWay}`,
  )
  return rows.map(row => row.id)
}

/** A change under way of one of these collections, as a person would call it. */
export async function findUnderWay(
  connection: Queryable,
  tenantId: string,
  collectionIds: readonly string[],
): Promise<{ id: string; collectionId: string } | undefined> {
  const [row] = await connection.as(undefined, platform =>
    platform.run<{ id: string; collectionId: string }>(
      sql`select id, collection_id as "collectionId" from trellis.schema_change
        where tenant_id = ${tenantId} and ${underWay} and collections && ${collectionIds}::text[] limit 1`,
    ),
  )
  return row
}

/** Notes how far a preparation is, in the transaction of what was done; false where the change is no longer wanted. */
export async function noteProgress(
  connection: Queryable,
  id: string,
  { key, progress, count = 0 }: { key: string; progress: KeyProgress; count?: number },
): Promise<boolean> {
  const rows = await connection.as(undefined, platform =>
    platform.run(sql`update trellis.schema_change set done_count = done_count + ${count}, reason = null, message = null, attempts = 0,
      progress = jsonb_set(progress, array[${key}], coalesce(progress -> ${key}, '{}') || ${JSON.stringify(progress)}::jsonb)
      where id = ${id} and status = 'running' returning id`),
  )
  return rows.length > 0
}

export async function statusOf(connection: Queryable, id: string): Promise<ChangeStatus | undefined> {
  const [row] = await connection.run<{ status: ChangeStatus }>(
    sql`select status from trellis.schema_change where id = ${id}`,
  )
  return row?.status
}

type Told = { reason?: Reason; message?: string }

/** False where the change was not in the state that this leads on from. */
export async function setStatus(
  connection: Queryable,
  id: string,
  { from, to, reason, message }: { from: ChangeStatus; to: ChangeStatus } & Told,
): Promise<boolean> {
  const isEnd = to === 'done' || to === 'cancelled' || to === 'failed'
  const rows = await connection.as(undefined, platform =>
    platform.run(sql`update trellis.schema_change set status = ${to},
      reason = coalesce(${reason ?? null}, reason), message = coalesce(${message ?? null}, message),
      ended_at = ${isEnd ? sql`now()` : sql`null`} where id = ${id} and status = ${from} returning id`),
  )
  return rows.length > 0
}

/** Says why the change waits; after too many times it is given up. */
export async function putOff(connection: Queryable, id: string, { reason, message }: Told): Promise<number> {
  const [row] = await connection.run<{ attempts: number }>(
    sql`update trellis.schema_change set attempts = attempts + 1, reason = ${reason ?? null}, message = ${message?.slice(0, 500) ?? null} where id = ${id} returning attempts`,
  )
  return row?.attempts ?? 0
}

type ProgressRow = Omit<SchemaProgress, 'createdAt' | 'endedAt' | 'reason' | 'message'> & {
  createdAt: Date | string
  endedAt: Date | string | null
  reason: Reason | null
  message: string | null
}

/** The last change of a collection that went on in the background. */
export async function lastChange(
  connection: Queryable,
  tenantId: string,
  collectionId: string,
): Promise<SchemaProgress | undefined> {
  const [row] = await connection.run<ProgressRow>(
    sql`select id, collection_id as "collectionId", steps, status, done_count::float8 as "doneCount", total_count::float8 as "totalCount",
      reason, message, created_at as "createdAt", ended_at as "endedAt" from trellis.schema_change
      where tenant_id = ${tenantId} and collection_id = ${collectionId} order by created_at desc, id desc limit 1`,
  )
  if (!row) return undefined
  const { reason, message, createdAt, endedAt, ...own } = row
  return {
    ...own,
    doneCount: Math.min(own.doneCount, own.totalCount),
    createdAt: new Date(createdAt).toISOString(),
    ...(reason !== null && { reason }),
    ...(message !== null && { message }),
    ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
  }
}
