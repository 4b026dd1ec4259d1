import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping, implementStoring } from '../calls/implement.ts'
import { makeScreenFailureLog } from './calculations/log-screen-failure.ts'
import { describeCollection } from './read/describe-collection.ts'
import { readAgain, withoutConflicts } from './read-again.ts'

const logScreenFailure = makeScreenFailureLog()
const builders = { core: false } as const

/** Records of builders' collections; the engine applies the caller's grants. */
export const operations = [
  implement(contracts.DATA_DESCRIBE, ({ collectionId, builder = false }, { services, caller }) =>
    describeCollection({ services, caller, collectionId, builder, core: false }),
  ),
  implement(contracts.DATA_LIST, (input, { services, caller }) => services.records.list(caller, input, builders)),
  implement(contracts.DATA_COUNTS, async ({ cursors }, { services, caller }) => ({
    counts: await services.records.counts(caller, cursors, builders),
  })),
  implement(contracts.DATA_GROUP, (input, { services, caller }) => services.records.group(caller, input, builders)),
  implement(contracts.DATA_GET, (input, { services, caller }) => services.records.get(caller, input, builders)),
  implementKeeping(
    contracts.DATA_CREATE,
    (input, { services, caller, answerKey }) => services.records.create(caller, input, { ...builders, answerKey }),
    readAgain(builders),
  ),
  implementKeeping(
    contracts.DATA_UPDATE,
    (input, { services, caller, answerKey }) => services.records.update(caller, input, { ...builders, answerKey }),
    readAgain(builders),
  ),
  implementKeeping(
    contracts.DATA_UPSERT,
    (input, { services, caller, answerKey }) => services.records.upsert(caller, input, { ...builders, answerKey }),
    readAgain(builders),
  ),
  implementKeeping(contracts.DATA_DELETE, (input, { services, caller, answerKey }) =>
    services.records.delete(caller, input, { ...builders, answerKey }),
  ),
  implementKeeping(
    contracts.DATA_BULK_UPDATE,
    (input, { services, caller, answerKey }) => services.records.bulkSave(caller, input, { ...builders, answerKey }),
    withoutConflicts,
  ),
  implement(contracts.DATA_TRASH, ({ collectionId, search = '', limit = 25, skip = 0 }, { services, caller }) =>
    services.records.trash(caller, collectionId, { search, limit, skip }),
  ),
  implementKeeping(contracts.DATA_RESTORE, (input, { services, caller, answerKey }) =>
    services.records.restore(caller, input, { answerKey }),
  ),
  implementStoring(contracts.DATA_UNDO, (input, { services, caller, answerKey }) =>
    services.records.undo(caller, input, { answerKey }),
  ),
  implement(contracts.FORMULA_FAILURE_LOG, (input, { services, caller }) => logScreenFailure(services, caller, input)),
] as const
