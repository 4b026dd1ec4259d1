import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { listIndexes } from './list-indexes.ts'
import { pinIndex } from './pin-index.ts'

export const operations = [
  implement(contracts.INDEX_LIST, async ({ collectionId }, { services, caller }) => ({
    indexes: await listIndexes(services, caller.tenant, collectionId),
  })),
  implementKeeping(contracts.INDEX_PIN, (input, { services, caller, answerKey }) =>
    pinIndex(services, caller.tenant, input, answerKey),
  ),
] as const
