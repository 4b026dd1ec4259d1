import { notFound } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import type { OperationContext } from '../calls/implement.ts'
import { implement, implementKeeping } from '../calls/implement.ts'
import type { Queryable } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { flowRuns } from './kinds/flow-runs.ts'
import { imports } from './kinds/imports.ts'
import { mails } from './kinds/mails.ts'
import { recalculations } from './kinds/recalculations.ts'
import { schemaChanges } from './kinds/schema-changes.ts'
import type { ShownKind } from './shown-kind.ts'

const kinds: readonly ShownKind[] = [flowRuns, imports, mails, recalculations, schemaChanges]

export const operations = [
  implement(contracts.WORK_LIST, async ({ status }, context) => {
    const lists = await Promise.all(
      kinds.map(async kind => (await kind.list(context)).map(work => ({ kind: kind.id, ...work }))),
    )
    const list = lists.flat().filter(work => status === undefined || status.includes(work.status))
    return {
      list: list.toSorted((one, other) => rank(one) - rank(other) || other.createdAt.localeCompare(one.createdAt)),
    }
  }),

  implementKeeping(contracts.WORK_CANCEL, (input, context) => change('cancel', input, context)),
  implementKeeping(contracts.WORK_RETRY, (input, context) => change('retry', input, context)),
] as const

/** What is under way stands first. */
const rank = ({ endedAt }: { endedAt?: string }) => (endedAt === undefined ? 0 : 1)

async function change(
  what: 'cancel' | 'retry',
  { kind: kindId, id }: { kind: string; id: string },
  context: OperationContext,
): Promise<{ ok: true }> {
  const answer = { ok: true } as const
  const kind = kinds.find(each => each.id === kindId)
  const keep = (connection: Queryable) => keepAnswer(connection, context.answerKey, JSON.stringify(answer))
  if (!kind?.[what]) throw notFound('The work')
  await kind[what](context, { id, keep })
  return answer
}
