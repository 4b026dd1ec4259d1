import { contracts } from '@trellis/contract/registry'
import { implement } from '../operations/implement.ts'

const builders = { core: false } as const

/** Records of builders' collections; the engine applies the caller's grants. */
export const operations = [
  implement(contracts.DATA_LIST, (input, { services, caller }) => services.records.list(caller, input, builders)),
  implement(contracts.DATA_GET, (input, { services, caller }) => services.records.get(caller, input, builders)),
  implement(contracts.DATA_CREATE, (input, { services, caller }) => services.records.create(caller, input, builders)),
  implement(contracts.DATA_UPDATE, (input, { services, caller }) => services.records.update(caller, input, builders)),
  implement(contracts.DATA_UPSERT, (input, { services, caller }) => services.records.upsert(caller, input, builders)),
  implement(contracts.DATA_DELETE, (input, { services, caller }) => services.records.delete(caller, input, builders)),
] as const
