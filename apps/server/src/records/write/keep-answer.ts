import { OperationalError } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { AnswerKey } from '../../calls/answer-key.ts'
import type { Queryable } from '../../database/database.ts'
import { requestSlot } from '../query/compile-sql.ts'

const columns = sql`tenant_id, user_id, operation, key, request_hash, claimed_until, answer`

/** Adds the key to a statement's values; gives the place of its first part, undefined without a key. */
export function addAnswerKey(values: unknown[], key: AnswerKey | undefined): number | undefined {
  if (!key) return undefined
  return values.push(key.tenantId, key.userId, key.operation, key.key, key.inputHash) - 5
}

/**
 * The part of a write's statement that keeps its answer, told by `answered`: record, activity and answer are stored together or not at all,
 * and a call that comes twice fails at the key. `from` gives a row where the write took place.
 */
export function keptAnswer(place: number | undefined, answer: Sql, from: Sql): Sql {
  if (place === undefined) return sql``
  const texts = [0, 1, 2, 3].map(offset => sql`${requestSlot(place + offset)}::text`)
  return sql`,
    answered as (select ${answer} as answer ${from}),
    kept as (insert into trellis.idempotency (${columns})
      select ${sql.join(texts)}, ${requestSlot(place + 4)}::bytea, now(), answer from answered)`
}

/** The same as a statement of its own, for writes of several statements in one transaction. */
export async function keepAnswer(connection: Queryable, key: AnswerKey | undefined, answer: string): Promise<void> {
  if (!key) return
  await connection.run(sql`insert into trellis.idempotency (${columns})
    values (${key.tenantId}, ${key.userId}, ${key.operation}, ${key.key}, ${key.inputHash}, now(), ${answer})`)
}

/**
 * The same for a call that claimed its key before it began: the transaction of its write, or the last of several. Where another call
 * has answered meanwhile, because this one was given up for dead, nothing may be committed.
 */
export async function storeAnswer(connection: Queryable, key: AnswerKey | undefined, answer: string): Promise<void> {
  if (!key) return
  const { tenantId, userId, operation } = key
  const stored = await connection.as(undefined, platform =>
    platform.run(sql`update trellis.idempotency set answer = ${answer}
      where tenant_id = ${tenantId} and user_id = ${userId} and operation = ${operation} and key = ${key.key} and answer is null
      returning 1`),
  )
  if (stored.length === 0) throw new OperationalError('UNAVAILABLE', 'The same call was answered meanwhile')
}
