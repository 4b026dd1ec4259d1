import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping, type OperationContext } from '../calls/implement.ts'
import { JsonText } from '../calls/json-text.ts'
import { describeCollection } from '../records/read/describe-collection.ts'
import { readAgain } from '../records/read-again.ts'
import { withKnownNames } from './core-names.ts'
import { createCore, deleteCore, updateCore, upsertCore } from './write-core.ts'

const core = { core: true } as const

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

/** Records of the platform's own collections. */
export const operations = [
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
