import { OperationalError } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { type AnswerKey, type CallKey, isStepKey } from '../../calls/answer-key.ts'
import type { Queryable } from '../../database/database.ts'
import { requestSlot } from '../query/compile-sql.ts'
import { insertStep, type StepParts, stepValues } from './keep-step.ts'

const columns = sql`tenant_id, user_id, operation, key, request_hash, claimed_until, answer`

/** Where a statement's values have the parts of a key, and whose they are. */
export type KeptAt = { place: number; schema: string | undefined }

/** Adds the key to a statement's values; gives the place of its first part, undefined without a key. */
export function addAnswerKey(values: unknown[], key: AnswerKey | undefined): KeptAt | undefined {
  if (!key) return undefined
  const place = values.length
  if (isStepKey(key)) {
    values.push(...stepValues(key))
    return { place, schema: key.schema }
  }
  values.push(key.tenantId, key.userId, key.operation, key.key, key.inputHash)
  return { place, schema: undefined }
}

/** Tells apart the statements that keep their answer in different ways. */
export function keptShape(kept: KeptAt | undefined): string {
  return kept ? `${kept.place} ${kept.schema ?? ''}` : ''
}

/**
 * The part of a write's statement that keeps its answer, told by `answered`: record, activity and answer are stored together or not at all,
 * and a call that comes twice fails at the key. `from` gives a row where the write took place.
 */
export function keptAnswer(kept: KeptAt | undefined, answer: Sql, from: Sql): Sql {
  if (!kept) return sql``
  const { place, schema } = kept
  const texts = [0, 1, 2, 3].map(offset => sql`${requestSlot(place + offset)}::text`)
  const insert =
    schema === undefined
      ? sql`insert into trellis.idempotency (${columns})
          select ${sql.join(texts)}, ${requestSlot(place + 4)}::bytea, now(), answer from answered`
      : insertStep(schema, slotsOfStep(place), sql`from answered`)
  return sql`,
    answered as (select ${answer} as answer ${from}),
    kept as (${insert})`
}

function slotsOfStep(place: number): StepParts {
  const slot = (offset: number, type: Sql) => sql`${requestSlot(place + offset)}::${type}`
  return {
    runId: slot(0, sql`text`),
    occurrence: slot(1, sql`text`),
    stepId: slot(2, sql`text`),
    epoch: slot(3, sql`int`),
    number: slot(4, sql`int`),
    folded: slot(5, sql`text`),
    startedAt: slot(6, sql`timestamptz`),
    answer: sql`answer`,
  }
}

/** The same as a statement of its own, for writes of several statements in one transaction. */
export async function keepAnswer(
  connection: Pick<Queryable, 'run' | 'as'>,
  key: AnswerKey | undefined,
  answer: string,
): Promise<void> {
  if (!key) return
  if (isStepKey(key)) {
    const [runId, occurrence, stepId, epoch, number, folded, startedAt] = stepValues(key).map(value => sql`${value}`)
    const parts = { runId, occurrence, stepId, epoch, number, folded, startedAt, answer: sql`${answer}` } as StepParts
    await connection.as(key.role, workspace => workspace.run(insertStep(key.schema, parts)))
    return
  }
  await connection.run(answerInsertion(key, answer))
}

export function answerInsertion({ tenantId, userId, operation, key, inputHash }: CallKey, answer: string): Sql {
  return sql`insert into trellis.idempotency (${columns})
    values (${tenantId}, ${userId}, ${operation}, ${key}, ${inputHash}, now(), ${answer})`
}

/**
 * The same for a call that claimed its key before it began: the transaction of its write, or the last of several. Where another call
 * has answered meanwhile, because this one was given up for dead, nothing may be committed.
 */
export async function storeAnswer(connection: Queryable, key: AnswerKey | undefined, answer: string): Promise<void> {
  if (!key) return
  const { tenantId, userId, operation, key: name } = asCallKey(key)
  const stored = await connection.as(undefined, platform =>
    platform.run(sql`update trellis.idempotency set answer = ${answer}
      where tenant_id = ${tenantId} and user_id = ${userId} and operation = ${operation} and key = ${name} and answer is null
      returning 1`),
  )
  if (stored.length === 0) throw new OperationalError('UNAVAILABLE', 'The same call was answered meanwhile')
}

function asCallKey(key: AnswerKey): CallKey {
  if (isStepKey(key)) throw new Error('The row of a step is made, not claimed')
  return key
}
