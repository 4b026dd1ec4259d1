import { contracts } from '@trellis/contract/registry'
import type { AnswerKey } from '../calls/answer-key.ts'
import { implement, implementKeeping, implementStoring, type OperationContext } from '../calls/implement.ts'
import { JsonText } from '../calls/json-text.ts'
import { withKnownNames } from '../core-records/core-names.ts'
import { createCore, deleteCore, updateCore, upsertCore } from '../core-records/write-core.ts'
import type { Queryable } from '../database/database.ts'
import { describeCollection } from '../records/read/describe-collection.ts'
import { readAgain } from '../records/read-again.ts'
import { keepAnswer, storeAnswer } from '../records/write/keep-answer.ts'
import { applySchema, planSchema } from '../schema/apply-schema.ts'
import { listRemoved } from '../schema/removed/removed-parts.ts'
import { restoreRemoved } from '../schema/removed/restore-removed.ts'
import { cancelChange } from '../schema/stored/cancel-change.ts'
import { lastChange } from '../schema/stored/stored-change.ts'
import { whereUsed } from './references/where-used.ts'

const core = { core: true } as const

/** Stores the answer in the transaction that it tells of. */
const storing = (answerKey: AnswerKey | undefined) => (connection: Queryable, answer: object) =>
  storeAnswer(connection, answerKey, JSON.stringify(answer))

type Named = { collectionId?: string | undefined; cursor?: { collectionId: string } | undefined }

function collectionOf({ cursor, collectionId }: Named): string | undefined {
  return cursor?.collectionId ?? collectionId
}

const readCoreRecord = readAgain(core)

async function readCoreAgain(
  stored: string,
  input: Parameters<typeof readCoreRecord>[1],
  context: OperationContext,
): Promise<string> {
  const again = new JsonText(await readCoreRecord(stored, input, context))
  return (await withKnownNames(context, collectionOf(input), again)).text
}

/** Definitions of collections, and the records of the platform's own. */
export const operations = [
  implement(contracts.SCHEMA_PLAN, async (input, { services, caller }) => {
    const steps = await planSchema(services, { ...input, tenant: caller.tenant, author: caller.userId })
    return { steps, loses: steps.reduce((sum, step) => sum + step.loses, 0) }
  }),
  implementStoring(contracts.SCHEMA_APPLY, (input, { services, caller: { tenant, userId }, answerKey }) =>
    applySchema(services, { ...input, tenant, author: userId }, { finish: storing(answerKey) }),
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
  implement(contracts.WHERE_USED, (input, { services, caller }) =>
    whereUsed(services.database.withRole(caller.tenant.role), caller.tenant, input),
  ),
  implement(contracts.DATA_DESCRIBE, ({ collectionId, builder = false }, { services, caller }) =>
    describeCollection({ services, caller, collectionId, builder, core: false }),
  ),
  implement(contracts.CORE_DESCRIBE, ({ collectionId, builder = false }, { services, caller }) =>
    describeCollection({ services, caller, collectionId, builder, core: true }),
  ),
  implement(contracts.CORE_LIST, async (input, { services, caller }) =>
    withKnownNames({ services, caller }, input.cursor.collectionId, await services.records.list(caller, input, core)),
  ),
  implement(contracts.CORE_GROUP, (input, { services, caller }) => services.records.group(caller, input, core)),
  implement(contracts.CORE_GET, async (input, { services, caller }) =>
    withKnownNames({ services, caller }, collectionOf(input), await services.records.get(caller, input, core)),
  ),
  implementKeeping(
    contracts.CORE_CREATE,
    async (input, { services, caller, answerKey }) => {
      const answer = await createCore({ services, caller, answerKey }, input)
      return withKnownNames({ services, caller }, collectionOf(input), answer)
    },
    readCoreAgain,
  ),
  implementKeeping(
    contracts.CORE_UPDATE,
    async (input, { services, caller, answerKey }) => {
      const answer = await updateCore({ services, caller, answerKey }, input)
      return withKnownNames({ services, caller }, collectionOf(input), answer)
    },
    readCoreAgain,
  ),
  implementKeeping(
    contracts.CORE_UPSERT,
    async (input, { services, caller, answerKey }) => {
      const answer = await upsertCore({ services, caller, answerKey }, input)
      return withKnownNames({ services, caller }, collectionOf(input), answer)
    },
    readCoreAgain,
  ),
  implementKeeping(contracts.CORE_DELETE, (input, { services, caller, answerKey }) =>
    deleteCore({ services, caller, answerKey }, input),
  ),
] as const
