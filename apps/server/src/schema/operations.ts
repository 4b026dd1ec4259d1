import { contracts } from '@trellis/contract/registry'
import type { AnswerKey } from '../calls/answer-key.ts'
import { implement, implementKeeping, implementStoring } from '../calls/implement.ts'
import type { Queryable } from '../database/database.ts'
import { keepAnswer, storeAnswer } from '../records/write/keep-answer.ts'
import { applySchema, planSchema } from './apply-schema.ts'
import { listRemoved } from './removed/removed-parts.ts'
import { restoreRemoved } from './removed/restore-removed.ts'
import { saveDraft } from './save-draft.ts'
import { cancelChange } from './stored/cancel-change.ts'
import { lastChange } from './stored/stored-change.ts'

/** Stores the answer in the transaction that it tells of. */
const storing = (answerKey: AnswerKey | undefined) => (connection: Queryable, answer: object) =>
  storeAnswer(connection, answerKey, JSON.stringify(answer))

/** Changes of definitions. */
export const operations = [
  implement(contracts.SCHEMA_PLAN, async (input, { services, caller }) => {
    const steps = await planSchema(services, { ...input, tenant: caller.tenant, author: caller.userId })
    return { steps, loses: steps.reduce((sum, step) => sum + step.loses, 0) }
  }),
  implementStoring(contracts.SCHEMA_APPLY, (input, { services, caller: { tenant, userId }, answerKey }) =>
    applySchema(services, { ...input, tenant, author: userId }, { finish: storing(answerKey) }),
  ),
  implementKeeping(contracts.SCHEMA_SAVE_DRAFT, (input, { services, caller: { tenant, userId }, answerKey }) =>
    saveDraft(services, { ...input, baseVersion: input.baseVersion, tenant, author: userId }, (connection, saved) =>
      connection.as(tenant.role, reader => keepAnswer(reader, answerKey, JSON.stringify(saved))),
    ),
  ),
  implement(contracts.SCHEMA_CHANGE_STATUS, async ({ collectionId }, { services, caller }) => {
    const last = await lastChange(services.database, caller.tenant.id, collectionId)
    return last ? { last } : {}
  }),
  implementKeeping(contracts.SCHEMA_CHANGE_CANCEL, async ({ collectionId }, { services, caller, answerKey }) => ({
    cancelled: await cancelChange(services, {
      tenantId: caller.tenant.id,
      collectionId,
      finish: (connection, cancelled) => keepAnswer(connection, answerKey, JSON.stringify({ cancelled })),
    }),
  })),
  implement(contracts.SCHEMA_TRASH_LIST, async ({ collectionId }, { services, caller }) => ({
    list: await listRemoved(services.database.withRole(caller.tenant.role), caller.tenant, collectionId),
  })),
  implementStoring(contracts.SCHEMA_TRASH_RESTORE, ({ id }, { services, caller: { tenant, userId }, answerKey }) =>
    restoreRemoved(services, { tenant, id, author: userId, finish: storing(answerKey) }),
  ),
] as const
