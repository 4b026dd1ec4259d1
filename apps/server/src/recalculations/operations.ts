import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { recalculationOf } from '../records/calculations/recalculation.ts'

export const operations = [
  implement(contracts.RECALCULATION_STATUS, async ({ collectionId }, { services, caller }) => {
    const running = await recalculationOf(services.database, caller.tenant, collectionId)
    return running ? { running } : {}
  }),
] as const
